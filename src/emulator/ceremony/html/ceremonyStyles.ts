/** The stylesheet of every page that a recipient sees; it stands in the page itself. */
export const ceremonyStyles: string = `
:root {
  color-scheme: light dark;
  --ground: #eef0f4;
  --surface: #ffffff;
  --text: #1b2230;
  --muted: #555f70;
  --line: #d4d9e2;
  --control: #7b8596;
  --accent: #1d4ed8;
  --accent-strong: #173fae;
  --on-accent: #ffffff;
  --danger: #b42318;
  --good: #0b6b46;
  --soft: #f5f7fa;
  --paper: #fdfdf9;
  --ink: #14265c;
  --rule: #c9cfda;
  --badge: #fff3d1;
  --on-badge: #6a4700;
  --shadow: 0 1px 2px rgb(20 30 50 / 8%), 0 8px 24px rgb(20 30 50 / 7%);
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', P052, Georgia, serif;
  --script: Handwriting, 'Segoe Script', 'Snell Roundhand', 'Bradley Hand', 'Apple Chancery', Z003, 'URW Chancery L', 'Noto Serif', 'DejaVu Serif', Georgia, serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1319;
    --surface: #191e27;
    --text: #e6e9ef;
    --muted: #a4aebd;
    --line: #303847;
    --control: #7d889b;
    --accent: #9db7ff;
    --accent-strong: #bccdff;
    --on-accent: #0b1a40;
    --danger: #ffb1a8;
    --good: #7fd9b0;
    --soft: #212733;
    --paper: #f4f3ec;
    --badge: #3b2f0e;
    --on-badge: #ffdf94;
    --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; touch-action: manipulation; scroll-padding-block: 1rem 5rem; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.55 var(--sans);
  overflow-wrap: break-word;
}
h1, h2, p, ul, fieldset { margin: 0; padding: 0; }
h1 { font-size: clamp(1.25rem, 1.1rem + .8vw, 1.5rem); line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1.1875rem; line-height: 1.35; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: inherit; }
code { font-size: .875em; overflow-wrap: anywhere; }
h1:focus-visible, form:focus-visible { outline: none; }

.bar, .foot, main { max-width: 50rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 3rem; }
.brand { display: flex; align-items: center; gap: .625rem; font-weight: 650; letter-spacing: -.01em; line-height: 1.2; }
.mark { inline-size: 1.75rem; block-size: 1.75rem; color: var(--accent); flex: none; }
.badge {
  padding: .125rem .625rem;
  border-radius: 99rem;
  background: var(--badge);
  color: var(--on-badge);
  font-size: .8125rem;
  font-weight: 600;
  white-space: nowrap;
}
.skip {
  position: absolute;
  inset: .5rem auto auto .5rem;
  z-index: 2;
  padding: .625rem 1rem;
  border-radius: .5rem;
  background: var(--accent);
  color: var(--on-accent);
}
.skip:not(:focus) { clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; white-space: nowrap; }
.visually-hidden {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

.intro { padding-block: 0 1rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem; }
.intro > p { color: var(--muted); }
.intro > .sender { color: var(--text); font-weight: 600; }
.steps { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 .25rem; padding: 0; list-style: none; counter-reset: step; color: var(--muted); font-size: .875rem; }
.steps li { display: flex; align-items: center; gap: .5rem; counter-increment: step; }
.steps li::before { content: counter(step); display: grid; place-items: center; inline-size: 1.5rem; block-size: 1.5rem; border: 1px solid currentcolor; border-radius: 50%; font-size: .75rem; font-weight: 650; }
.steps [aria-current] { color: var(--text); font-weight: 650; }
.steps [aria-current]::before { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
/* Where there is room, the steps are in the bar, and the two lines about people are one. */
@media (min-width: 44rem) {
  .steps { position: absolute; inset: 0 0 auto; justify-content: center; min-block-size: 3rem; margin: 0; pointer-events: none; }
  .intro { grid-template-columns: minmax(0, 1fr) auto; align-items: baseline; padding-block-end: .5rem; }
  .intro > p { font-size: .875rem; }
  .intro > :not(.sender, .sender ~ p) { grid-column: 1 / -1; }
  .intro > h1 { order: -1; }
}
.after-document { display: flex; justify-content: flex-end; margin-block-start: .5rem; }
.disclosure summary { min-block-size: 2.75rem; padding-block: .625rem; color: var(--accent); font-weight: 600; cursor: pointer; }
.disclosure p { color: var(--muted); padding-block-end: .5rem; }
.participants { display: grid; gap: .25rem; list-style: none; margin-block-start: .5rem; }
.participants li {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 1rem;
  padding-block: .375rem;
  border-block-start: 1px solid var(--line);
}
.status { color: var(--muted); font-size: .875rem; }
[data-status='completed'] .status { color: var(--good); font-weight: 600; }
[data-status='rejected'] .status { color: var(--danger); font-weight: 600; }

.document, .signing, .notice {
  border: 1px solid var(--line);
  border-radius: .75rem;
  background: var(--surface);
  box-shadow: var(--shadow);
}
.document {
  padding: 1rem clamp(1.125rem, 6vw, 3rem) 1.25rem;
  font-family: var(--serif);
  line-height: 1.5;
  hyphens: auto;
}
.document p { white-space: pre-line; }
.document p + p { margin-block-start: .6em; }
.document h2 { margin-block: .8em .2em; font-size: 1.125rem; hyphens: manual; }
.document > :first-child { margin-block-start: 0; }

.signing { grid-template-columns: minmax(0, 1fr); margin-block-start: 1.25rem; padding: clamp(1.125rem, 4vw, 2rem); display: grid; gap: 1rem; }
.methods { border: 0; display: inline-flex; justify-self: start; border-radius: .625rem; background: var(--soft); padding: .25rem; gap: .25rem; }
.methods label { position: relative; display: block; cursor: pointer; }
.methods input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: pointer; }
.methods span {
  display: grid;
  place-items: center;
  min-block-size: 2.75rem;
  min-inline-size: 6rem;
  padding-inline: 1rem;
  border: 1px solid transparent;
  border-radius: .5rem;
  color: var(--muted);
  font-weight: 600;
}
.methods input:checked + span { background: var(--surface); border-color: var(--control); color: var(--text); }
.methods input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 1px; }

.pad {
  position: relative;
  block-size: clamp(9rem, 30vw, 12.5rem);
  border: 1px solid var(--control);
  border-radius: .625rem;
  background: var(--paper);
  overflow: hidden;
}
.pad::after {
  content: '';
  position: absolute;
  inset: auto 6% 24%;
  border-block-end: 1.5px solid var(--rule);
  pointer-events: none;
}
.pad canvas { display: block; inline-size: 100%; block-size: 100%; cursor: crosshair; }
.pad[data-drawing] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.pad-invite { position: absolute; inset: 0; display: none; place-items: center; padding: 1rem; color: #555f70; font-weight: 600; text-align: center; pointer-events: none; }
@media (any-pointer: coarse) { .pad:not([data-drawing], [data-inked]) .pad-invite { display: grid; } }
/* In one place: were the lower one to move when the words change, a tap on it would miss. */
.hints { display: grid; flex: 1 1 14rem; }
.hints > * { grid-area: 1 / 1; }
.when-drawing, :has(> .pad[data-drawing]) .when-idle { visibility: hidden; }
:has(> .pad[data-drawing]) .when-drawing { visibility: visible; }
.pad-tools { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .5rem; margin-block-start: .5rem; }
/* Their texts, not their edges, are in line with the pad. */
.pad-buttons { margin-inline: -.75rem; }
.hint { color: var(--muted); font-size: .875rem; }
.typed-preview {
  overflow-wrap: anywhere;
  display: flex;
  align-items: end;
  justify-content: center;
  margin-block-start: .75rem;
  block-size: 7.5rem;
  padding: 0 6% 1.65rem;
  color: var(--ink);
  /* What comes with the page; for other alphabets letters that lean. */
  font: italic 400 clamp(1.5rem, 7vw, 2.75rem)/1.2 var(--script);
  text-align: center;
}
[aria-invalid='true'], .invalid { border-color: var(--danger) !important; box-shadow: 0 0 0 1px var(--danger); }

/* A stroke that begins beside the pad is no wish to copy text. */
.pad, .methods, button { user-select: none; -webkit-user-select: none; }
.label { display: block; margin-block-end: .375rem; font-weight: 600; }
input[type='text'] {
  inline-size: 100%;
  min-block-size: 2.875rem;
  padding: .5rem .75rem;
  border: 1px solid var(--control);
  border-radius: .5rem;
  background: var(--surface);
  color: inherit;
  font: inherit;
}
.consent { display: flex; align-items: flex-start; gap: .25rem; }
.consent input { flex: none; inline-size: 1.375rem; block-size: 1.375rem; margin: .6875rem .5rem .6875rem 0; accent-color: var(--accent); }
.consent label { flex: 1; padding-block: .625rem; min-block-size: 2.75rem; }
.error { margin-block-end: .375rem; color: var(--danger); font-size: .9375rem; font-weight: 600; }
.error:empty, .status-line:empty { display: none; }
.error::before { content: '⚠ '; content: '⚠ ' / ''; }
.status-line { color: var(--muted); }
.status-line[data-tone='error'] { color: var(--danger); font-weight: 600; }

.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
button, .button {
  display: inline-grid;
  place-items: center;
  min-block-size: 2.875rem;
  min-inline-size: 2.75rem;
  padding: .5rem 1.25rem;
  border: 1px solid var(--control);
  border-radius: .5rem;
  background: var(--surface);
  color: var(--text);
  font: 600 1rem/1.3 var(--sans);
  text-decoration: none;
  cursor: pointer;
  transition: background-color .15s;
}
button:hover, .button:hover { background: var(--soft); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
.danger { border-color: var(--danger); color: var(--danger); }
.quiet { border-color: transparent; background: transparent; color: var(--accent); padding-inline: .75rem; }
[aria-disabled='true'] { opacity: .6; cursor: progress; }

.dock {
  position: sticky;
  inset-block-end: 0;
  display: grid;
  margin-block-start: 1.25rem;
  margin-inline: calc(-1 * clamp(1rem, 4vw, 2rem));
  padding: .375rem clamp(1rem, 4vw, 2rem);
  border-block-start: 1px solid var(--line);
  background: var(--ground);
  /* Where it goes away late, what is behind it can be pressed all the same. */
  pointer-events: none;
}
.dock .primary { justify-self: center; padding-inline: 1.75rem; pointer-events: auto; }
.reading { position: absolute; inset: -2px auto auto 0; inline-size: 100%; block-size: 3px; background: var(--accent); transform: scaleX(0); transform-origin: left; }

.notice { margin-block: clamp(1rem, 6vw, 3rem); padding: clamp(1.5rem, 6vw, 3rem); display: grid; gap: .75rem; justify-items: start; }
.notice p { color: var(--muted); }
.notice[data-state='signed']::before {
  content: '✓';
  content: '✓' / '';
  display: grid;
  place-items: center;
  inline-size: 3rem;
  block-size: 3rem;
  border-radius: 50%;
  background: var(--good);
  color: var(--surface);
  font: 700 1.5rem/1 var(--sans);
}
.notice .button { margin-block-start: .5rem; color: var(--text); }
.notice p:has(> [hidden]) { display: none; }
/* Taken away by the script; shown when that is late, blocked or turned off. */
.alert { animation: appear 0s 1s both; margin-block-end: 1.25rem; padding: 1rem; border: 2px solid var(--danger); border-radius: .625rem; background: var(--surface); font-weight: 600; }

.panel { margin-block-start: 1.25rem; padding: clamp(1rem, 4vw, 1.75rem); border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); box-shadow: var(--shadow); }
.panel details { flex: 1 1 16rem; min-inline-size: 0; }
.panel summary { min-block-size: 2.75rem; cursor: pointer; }
.panel pre { margin: .25rem 0 .75rem; padding: .75rem; border-radius: .5rem; background: var(--soft); font-size: .8125rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.workbench { display: grid; gap: 0 1.25rem; align-items: start; }
.workbench > * { min-inline-size: 0; }
@media (min-width: 64rem) {
  body:has(#workbench) > :is(.bar, main, .foot) { max-width: 82rem; }
  .workbench { grid-template-columns: 1fr 1fr; }
}
.panel h3 { margin: 0; font-size: 1rem; }
.envelope { margin-block-start: .75rem; padding-block-start: .75rem; border-block-start: 1px solid var(--line); }
.panel .participants { margin: .5rem 0 0; padding: 0; }
.panel .participants li { align-items: center; }
.panel .participants li:has(details) { align-items: start; }
.tools { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem; }
.participants .tools { flex: 1 1 100%; }
form.tools { margin-block-start: 1rem; }
.tools label { display: grid; gap: .25rem; flex: 1 1 12rem; color: var(--muted); font-size: .875rem; }
select { min-block-size: 2.875rem; inline-size: 100%; padding: .5rem; border: 1px solid var(--control); border-radius: .5rem; background: var(--surface); color: var(--text); font: inherit; }

.foot { padding-block: 1.5rem 2rem; color: var(--muted); font-size: .875rem; display: grid; gap: .25rem; }
.languages { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin-inline-start: -.5rem; }
.languages a, .languages span { display: grid; place-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; padding-inline: .5rem; color: inherit; }
.languages span { font-weight: 650; color: var(--text); }

dialog {
  inline-size: min(28rem, calc(100% - 2rem));
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: .75rem;
  background: var(--surface);
  color: var(--text);
  box-shadow: 0 12px 48px rgb(0 0 0 / 30%);
}
dialog[open] { display: grid; gap: .75rem; }
dialog p { color: var(--muted); }
dialog .actions { margin-block-start: .5rem; }
::backdrop { background: rgb(10 15 25 / 55%); }

@keyframes appear { from { visibility: hidden; position: absolute; } }

/* In a low frame the bar would hide what is to be read. */
@media (max-height: 26rem) { .dock { position: static; } }
@media (max-width: 26rem) { .bar { gap: .5rem; } .brand { gap: .5rem; font-size: .9375rem; } .mark { inline-size: 1.5rem; block-size: 1.5rem; } .actions > * { flex: 1 1 100%; } .methods { display: flex; justify-self: stretch; } .methods label { flex: 1; } .methods span { min-inline-size: 0; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) {
  .methods input:checked + span { border: 2px solid Highlight; color: Highlight; forced-color-adjust: none; }
  .mark { forced-color-adjust: none; color: Highlight; }
  .badge { border: 1px solid; }
  .pad { forced-color-adjust: none; }
  .pad-buttons { margin-inline: 0; }
}
@media print { .signing, .dock, .foot, .skip, .steps, /* Where there is room, the steps are in the bar, and the two lines about people are one. */
@media (min-width: 44rem) {
  .steps { position: absolute; inset: 0 0 auto; justify-content: center; min-block-size: 3rem; margin: 0; pointer-events: none; }
  .intro { grid-template-columns: minmax(0, 1fr) auto; align-items: baseline; padding-block-end: .5rem; }
  .intro > p { font-size: .875rem; }
  .intro > :not(.sender, .sender ~ p) { grid-column: 1 / -1; }
  .intro > h1 { order: -1; }
}
.after-document { display: none; } .document { border: 0; box-shadow: none; } }
`

/** The same where the colours are settled: a media query asks the browser, and this does not. */
export function stylesIn(colorScheme: 'light dark' | 'light' | 'dark'): string {
  if (colorScheme === 'light dark') return ceremonyStyles
  return ceremonyStyles
    .replace('color-scheme: light dark;', `color-scheme: ${colorScheme};`)
    .replaceAll('(prefers-color-scheme: dark)', colorScheme === 'dark' ? 'all' : 'not all')
}
