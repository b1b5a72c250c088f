/** The rules of a page that styles elements, also those inside the component. */
const elements = `
  * { margin: 7px; padding: 9px; border: 3px solid red; float: left; letter-spacing: 2px }
  *, ::before, ::after { text-transform: uppercase; text-shadow: 1px 1px red; color: red }
  ::before, ::after { content: 'x'; display: block }
  .page :not(.signing-ceremony) { font: italic 28px serif; transition: all 2s }
  .page header *, .page main ul li, .page div p, .page div output, .page div span, .page div time {
    display: inline-block; max-width: 50px; padding: 1em; opacity: 0.3; white-space: pre }
  .page div:not(.signing-ceremony) { display: flex; position: static; overflow: hidden; height: 9px }
  .page header button, .page div button:hover, .page button, .page div a, .page [type='button'] {
    all: unset; float: right; min-width: 300px; box-shadow: 0 0 9px red; text-decoration: underline }
  .page header { display: block } .page dialog h2 { margin: 40px; text-decoration: underline }
  .page dialog, dialog[open] { inset: 9px auto auto 9px; max-height: 90px; transform: scale(0.5) }
  .page div iframe { position: absolute; width: 50px; filter: invert(1); aspect-ratio: 1 }
  .page :focus, .page *:focus-visible { outline: 9px dotted red; box-shadow: 0 0 9px red }
  .page :disabled, .page [role='group'], .page [aria-busy] { display: inline; background: red }
  [class*='ceremony'] { padding: 9px; border: 3px solid red; outline: 3px solid red; columns: 2;
    background: red; opacity: 0.5; filter: invert(1); transform: rotate(3deg); box-shadow: 0 0 9px red }
  .page main > * { word-spacing: 5px; text-indent: 9px; font-variant: small-caps; word-break: break-all }
  #page main [class], #page [role], #page [data-kind] { position: static; background: red }
`

/** A reset of an old application, and of elements and states that a design system restyles. */
const states = `
  html { font-size: 62.5%; scroll-behavior: smooth }
  *, *::before, *::after { box-sizing: content-box; min-width: 0; max-width: 100%; line-height: 3;
    text-align: justify; hyphens: auto; text-wrap: nowrap; user-select: none }
  * { transition: all 1s ease 1s; animation: none 5s; cursor: crosshair }
  button, a, output, h2, iframe, dialog, span { all: unset }
  dialog::backdrop { background: red; backdrop-filter: blur(9px); animation: none; opacity: 1 }
  dialog { position: fixed; inset: 0; width: 100vw; height: 100vh; contain: strict; z-index: 9 }
  dialog:not([open]) { display: block } dialog[open] { display: grid; place-items: center }
  iframe { max-width: 100%; height: auto; border: 2px inset; color-scheme: dark; zoom: 2 }
  h2 { font: 700 40px/1 fantasy; border-block-end: 1px solid; text-wrap: balance }
  button { appearance: button; border-radius: 0; background: red; color: red; min-block-size: 9px }
  button:hover, button:active, button:focus, a:hover { translate: 0 -3px; scale: 1.1; rotate: 4deg }
  div:empty, span:empty, output:empty { display: none } div > div + div { margin-top: 40px }
  [role] { outline: 1px solid red } [tabindex] { outline-offset: 9px }
  [aria-live], output { font-size: 9px; display: none }
  [inert] { visibility: hidden } [data-kind] { clip-path: circle(9px) }
  :first-child { margin-inline-start: auto } p:last-child { flex: none }
`

/** Rules with layers, logical properties and ids, as of a page builder that contains the component. */
const builder = `
  @layer base, theme;
  @layer base { * { all: unset } div { display: contents } button { display: none } }
  @layer theme { [class^='signing'] { inset: 9px; rotate: 9deg } a { color: red; font-weight: 900 } }
  :is(#page, #other) * { padding-inline: 2em; border-inline: 2px solid red; color: red }
  :is(#page, #other) :is(dialog, button, output, h2) { border-radius: 50%; gap: 40px; order: 3;
    margin-block: 1em; flex-direction: column-reverse; justify-content: end; align-content: end }
  #page [class*='__'] { grid-area: 3 / 3; place-self: end; width: 9em;
    max-height: 2em; mix-blend-mode: multiply; perspective: 9px; will-change: transform }
  #page div::before, #page div::after, #page dialog::after { content: url(data:,); position: fixed;
    inset: 0; background: red; pointer-events: none }
  #page main > div > * { visibility: collapse; isolation: isolate; content-visibility: hidden }
  #page main :focus-visible, #page main :focus-within { outline: 0; border-color: red; opacity: 0.9 }
`

/** A legacy theme of a content management system, which writes from right to left. */
const legacy = `
  * { direction: rtl; text-align: center; quotes: none }
  html, body, body * { box-sizing: content-box; font: small-caps 900 11px/1 fantasy; color: #333 }
  main * { zoom: 1.25 } main div { overflow: scroll }
  section, aside, header, div, h2 { clear: both; counter-increment: part }
  h2::before, div::before { content: counter(part) '. ' } h2::after { content: url(data:,) }
  iframe { max-width: 50%; max-height: 60px; border: 5px ridge; margin: 20px auto; display: inline }
  button { all: unset; width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  button::first-letter { float: left; font-size: 300%; color: red } a:not([class]) { border-bottom: 2px dotted }
  [role='status'], output, [aria-live] { visibility: hidden; position: absolute; inset: -9999px }
  dialog { display: block; margin: 5% auto; min-height: 90vh; padding: 40px; border-image: none }
  dialog > *, details > *, section > * { margin: 1em 0 2em 4em; max-inline-size: 30ch }
`

/** A kit of components and a print style sheet, with nesting, scopes and custom properties. */
const kit = `
  *, ::before, ::after, ::backdrop { --_accent: red; --_border: red; --_surface: red; --_text: red;
    --_button: red; --_tone: red; --_line: red; --_radius: 40px; --_space: 3em; --_height: 9px }
  body { & main { & * { contain: size layout; container: box / inline-size; resize: both } } }
  @scope (main) { :scope div div, div > button { display: table; border-collapse: collapse; order: -1 } }
  @media all { button:enabled { touch-action: none; pointer-events: none; -webkit-text-stroke: 1px } }
  @container (min-width: 1px) { main div div, h2, button { padding: 3cqi; translate: 9px } }
  @supports (display: grid) { div { grid-template: 40px / 40px; grid-auto-flow: dense; gap: 9px } }
  main :is(div, output, span, h2, button, dialog, iframe) { view-transition-name: none; tab-size: 9;
    scroll-margin: 9px; scroll-snap-align: end; object-fit: fill; mask: none; user-select: all }
  @starting-style { button { opacity: 0 } } [lang] { text-transform: capitalize }
  [dir] { text-align: justify; direction: rtl }
  [title], [name] { outline: 9px solid red } [tabindex='-1'] { display: none } main [id] { display: flex }
  [aria-labelledby], [aria-label], [aria-busy='false'] { filter: blur(9px); opacity: 0.1 }
  main:has(dialog[open]) button { display: none } main div :only-child, main div div:nth-child(n) { flex: 1 1 100% }
`

/** Rules with repeated ids and long selectors, of a page that fights other rules. */
const specific = `
  #page#page div div, #page#page output { line-height: 3; font-size: 28px; color: red; margin: 9px }
  #page main div > div > div, #page main dialog > div > button { border: 9px double; padding: 0 }
  .page.page.page main > div[class] button[type='button'][class] { background: none; color: #000 }
  .page.page.page iframe[class][name] { width: 9px; height: 9px; flex: none; background: red }
  .page main > [class][data-status][lang] > [class] { grid-area: auto; justify-self: start; inset: 9px }
  .page [class*='notice'], .page [class*='box'], .page [class*='dialog'], .page [class$='text'] {
    background: red; padding: 40px; border: 9px solid; border-radius: 0; font-size: 9px; color: red }
  .page [class*='button'], .page [class*='link'] { float: left; height: 9px; font-variant: small-caps }
  .page [class*='actions'] > * + * { margin-left: 40px } .page [class*='message'] * + * { margin: 9px }
  .page [class*='header'] { position: sticky; top: 0; height: 200px } dialog[class]::backdrop { opacity: 0 }
  @layer late { .page * { letter-spacing: 3px } } @page { margin: 0 } ::-webkit-scrollbar { width: 9px }
`

/** Style sheets that the component must not change under. */
export const hostileSheets = {
  'hostile rules for elements': elements,
  'hostile rules for states': states,
  'hostile layers and ids': builder,
  'a hostile legacy theme': legacy,
  'a hostile kit of components': kit,
  'hostile long selectors': specific,
}
