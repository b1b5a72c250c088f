import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { portalApi } from './portalApi.js'
import { emulatorQuery } from './queries.js'

/** Lets developers choose a fault for the next ceremony. The text is always in English. */
export function EmulatorControls(): ReactElement | null {
  const queryClient = useQueryClient()
  const { data } = useQuery(emulatorQuery)
  const { mutate } = useMutation({
    mutationFn: portalApi.setFault,
    onSuccess: (answer) => queryClient.setQueryData(emulatorQuery.queryKey, answer),
  })
  if (data?.origin === undefined) return null
  return (
    <details className="controls" lang="en">
      <summary>Emulator controls</summary>
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          Fault for the next ceremony
          <select value={data.active} onChange={({ target }) => mutate(target.value)}>
            <option value="">None</option>
            {Object.entries(data.faults).map(([name, description]) => (
              <option key={name} value={name}>
                {description}
              </option>
            ))}
          </select>
        </label>
        <output>{data.active ? 'The fault is set.' : 'No fault is set.'}</output>
        <a href={data.origin} target="_blank" rel="noreferrer">
          Inbox, envelopes and calls
        </a>
        <a href="/plain">The portal without React</a>
      </form>
    </details>
  )
}
