import { describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '../../src/contract/jsonObject.js'
import { exampleApps, type ExampleApp, readExample } from './support/exampleApps.js'

const CODE = /\.(?:[cm]?[jt]sx?|css|html|py|svelte|vue)$/

function linesOf(app: ExampleApp, file: string): readonly string[] {
  return readExample(app, file)
    .split('\n')
    .filter((line) => line.trim() !== '')
}

function readJson(app: ExampleApp, file: string): JsonObject {
  const value: unknown = JSON.parse(readExample(app, file))
  return isJsonObject(value) ? value : {}
}

describe.each(exampleApps.map((app) => [app.name, app] as const))('examples/%s', (_name, app) => {
  it('has at most 150 lines of code that are not blank', () => {
    const code = app.files.filter((file) => CODE.test(file))
    expect(code.flatMap((file) => linesOf(app, file)).length).toBeLessThanOrEqual(150)
  })

  it('has a README of at most 30 lines', () => {
    expect(readExample(app, 'README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  })

  it('has the scripts dev, build and start', () => {
    expect(readJson(app, 'package.json')['scripts']).toMatchObject({
      dev: expect.any(String),
      build: expect.any(String),
      start: expect.any(String),
    })
  })

  it('depends on the newest release of this package and on exact versions of others', () => {
    const { dependencies, devDependencies } = readJson(app, 'package.json')
    const { 'react-signing-ceremony': own, ...others } = Object(dependencies)
    const versions = Object.entries({ ...others, ...Object(devDependencies) })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
    expect(own).toBe('latest')
  })
})
