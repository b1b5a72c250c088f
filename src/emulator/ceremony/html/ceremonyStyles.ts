/**
 * Returns a style sheet for an accent colour (`#` and six hexadecimal digits). It is darker on the
 * light page and lighter on the dark page where text on it would not be readable.
 */
export function accentStyle(accent: string): string {
  const colors = `oklch(from ${accent} min(l, .52) c h), oklch(from ${accent} max(l, .72) c h)`
  return `:root { --accent: light-dark(${colors}); --on-accent: light-dark(#ffffff, #171c25); }`
}

/** The stylesheet of every page for recipients. Each page contains all of it. */
export const ceremonyStyles: string = `
:root {
  --ground: light-dark(#e9ecf1, #0e1218);
  --surface: light-dark(#ffffff, #171c25);
  --text: light-dark(#1b2230, #e6e9ef);
  --muted: light-dark(#555f70, #a4aebd);
  --line: light-dark(#d5dae3, #2b3341);
  --control: light-dark(#7b8596, #7d889b);
  --accent: light-dark(#1d4ed8, #9db7ff);
  --on-accent: light-dark(#ffffff, #0b1a40);
  --danger: light-dark(#b42318, #ffb1a8);
  --good: light-dark(#0b6b46, #7fd9b0);
  --soft: light-dark(#f1f3f7, #212733);
  --paper: light-dark(#fdfdf9, #f4f3ec);
  --highlight: #fff3c4;
  --badge: light-dark(#fff3d1, #3b2f0e);
  --on-badge: light-dark(#6a4700, #ffdf94);
  --shade: light-dark(rgb(20 30 50 / 14%), transparent);
  --ink: #14265c;
  --rule: #c9cfda;
  --gap: clamp(1rem, 4vw, 2rem);
  --sans: -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', P052, Georgia, serif;
  --script: Handwriting, 'Segoe Script', 'Snell Roundhand', 'Bradley Hand', 'Apple Chancery', Z003, 'URW Chancery L', 'Noto Serif', 'DejaVu Serif', Georgia, serif;
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; touch-action: manipulation; scroll-padding-block-start: 4.25rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 var(--sans); overflow-wrap: break-word; }
h1, h2, h3, p, ul, fieldset { margin: 0; padding: 0; }
h1 { font-size: clamp(1.25rem, 1.1rem + .8vw, 1.5rem); line-height: 1.25; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1.125rem; line-height: 1.35; } h3 { font-size: 1rem; }
a { color: inherit; }
code { font-size: .875em; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
h1:focus-visible, form:focus-visible { outline: none; }
.visually-hidden, .skip:not(:focus), [data-framed] .page h1 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; inset: .5rem auto auto .5rem; z-index: 3; padding: .625rem 1rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); }

.bar > div, .foot, main { max-width: 52rem; margin-inline: auto; padding-inline: var(--gap); }
.bar { position: sticky; inset-block-start: 0; z-index: 2; border-block-end: 1px solid var(--line); background: var(--surface); }
.bar > div { display: flex; align-items: center; justify-content: space-between; gap: .25rem 1rem; min-block-size: 3.5rem; }
.brand { display: flex; align-items: center; gap: .625rem; font-weight: 650; line-height: 1.2; }
.mark, .logo, .initial { flex: none; block-size: 2rem; max-inline-size: 9rem; } .mark { inline-size: 2rem; color: var(--accent); } .initial { display: grid; place-items: center; inline-size: 2rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); }
.progress { display: flex; min-inline-size: 0; align-items: center; gap: .75rem; color: var(--muted); font-size: .9375rem; } .progress p { line-height: 1.2; text-align: end; } .progress [data-signed] { color: var(--good); font-weight: 600; } .progress button { flex: none; padding-inline: 1rem; }
.badge { flex: none; padding: .0625rem .625rem; border-radius: 99rem; background: var(--badge); color: var(--on-badge); font-size: .8125rem; font-weight: 600; white-space: nowrap; }

.intro { display: flex; align-items: center; justify-content: space-between; gap: .5rem 1rem; padding-block: .75rem; } .intro:not(:has(.badge)) { display: grid; justify-content: start; gap: .25rem; } .intro p { color: var(--muted); font-size: .9375rem; overflow-wrap: anywhere; } .intro .badge { color: var(--on-badge); font-size: .8125rem; } .intro strong { display: block; color: var(--text); font-weight: 600; text-wrap: balance; } .intro span { display: inline-block; }
.status { color: var(--muted); font-size: .875rem; } [data-status='completed'] > .status { color: var(--good); font-weight: 600; } [data-status='rejected'] > .status { color: var(--danger); font-weight: 600; }

.page, .signing, .notice, .panel { border: 1px solid var(--line); background: var(--surface); }
.signing, .notice, .panel { border-radius: .75rem; }
.document { display: grid; gap: .75rem; font: 1rem/1.55 var(--serif); hyphens: auto; }
.page { min-inline-size: 0; padding: clamp(1.25rem, 5vw, 3rem) clamp(1.125rem, 8vw, 5rem) 1rem; border-radius: 2px; box-shadow: 0 1px 2px var(--shade), 0 8px 24px -12px var(--shade); }
.page h1 { margin-block-end: .75em; font-size: clamp(1.375rem, 1.2rem + 1vw, 1.75rem); hyphens: manual; }
.page > p { white-space: pre-line; } .page > p + p { margin-block-start: .625em; }
.page h2 { margin-block: 1.125em .25em; font-size: 1.0625rem; hyphens: manual; } .page > h2:first-child { margin-block-start: 0; }
.page-end { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem; margin-block-start: 1.25rem; color: var(--muted); font: .8125rem/1.5 var(--sans); } .page-end button { font-size: .9375rem; }

.signature-line { inline-size: min(20rem, 100%); margin-block-start: 1.75rem; font-family: var(--sans); hyphens: manual; } .signature-line p { margin-block-start: .375rem; color: var(--muted); font-size: .875rem; }
.field { display: flex; align-items: center; justify-content: center; inline-size: 100%; block-size: 5.25rem; padding: .5rem 1rem; border: 2px solid var(--accent); border-radius: .375rem; background: var(--highlight); color: var(--ink); scroll-margin-block-start: 4.25rem; }
.field .invite::before { content: '✎ '; content: '✎ ' / ''; }
.field[data-signed] { border-color: transparent transparent var(--rule); border-radius: .375rem .375rem 0 0; background: var(--paper); }
.field[data-signed] .invite { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.field:not([data-signed]) .ink { display: none; }
.ink { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: center; inline-size: 100%; block-size: 100%; min-inline-size: 0; overflow: hidden; font: italic 400 2rem/1.2 var(--script); white-space: nowrap; }
.ink img { max-inline-size: 100%; max-block-size: 100%; }

.signing { margin-block: .75rem 1rem; padding: clamp(.875rem, 2vw, 1.25rem) clamp(1rem, 4vw, 1.75rem); scroll-margin-block: .75rem; }
.signing-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1rem; } .signing-body { display: grid; gap: .5rem 2rem; grid-template-columns: minmax(0, 1fr); margin-block-start: .625rem; }
.agreement { display: grid; align-content: space-between; gap: .5rem; }
.methods { display: inline-flex; gap: .125rem; padding: .1875rem; border: 0; border-radius: .625rem; background: var(--soft); } .methods label { position: relative; display: block; cursor: pointer; } .methods input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; margin: 0; opacity: 0; cursor: pointer; }
.methods span { display: grid; place-items: center; min-block-size: 2.75rem; min-inline-size: 5.5rem; padding-inline: 1rem; border: 1px solid transparent; border-radius: .5rem; color: var(--muted); font-weight: 600; }
.methods input:checked + span { background: var(--surface); border-color: var(--control); color: var(--text); }
.methods input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 1px; }

.pad { position: relative; block-size: 10rem; border: 1px solid var(--control); border-radius: .625rem; background: var(--paper); overflow: hidden; }
.pad::after { content: ''; position: absolute; inset: auto 6% 24%; border-block-end: 1.5px solid var(--rule); pointer-events: none; }
.pad canvas { display: block; inline-size: 100%; block-size: 100%; cursor: crosshair; touch-action: none; }
/* On touch screens, an overlay on the pad lets a swipe scroll the page. A tap removes the overlay. */
.pad-cover { display: none; position: absolute; inset: 0; inline-size: 100%; border: 0; background: transparent; color: #4a5363; }
.pad[data-inked] .pad-cover { color: transparent; }
@media (pointer: coarse) { .pad:not([data-drawing]) .pad-cover { display: grid; } .by-mouse { display: none; } }
@media not (pointer: coarse) { .by-touch { display: none; } }
.pad[data-drawing] { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.pad-tools { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 .5rem; margin-block-start: .25rem; } .pad-tools .hint { flex: 1 1 13rem; }
/* Aligns the texts of the buttons with the pad, instead of the edges of the buttons. */
.pad-buttons { margin-inline: auto -.75rem; }
.hint { color: var(--muted); font-size: .875rem; }
.typed-preview { display: flex; align-items: end; justify-content: center; margin-block-start: .5rem; block-size: 6.5rem; padding: 0 6% 1.4rem; color: var(--ink); font: italic 400 clamp(1.5rem, 7vw, 2.5rem)/1.2 var(--script); text-align: center; overflow-wrap: anywhere; }
[aria-invalid='true'], .invalid { border-color: var(--danger) !important; box-shadow: 0 0 0 1px var(--danger); }
/* Prevents the selection of text by a stroke that starts outside the pad. */
.pad, .methods, button { user-select: none; -webkit-user-select: none; }
.label { display: block; margin-block-end: .25rem; font-weight: 600; }
input[type='text'] { inline-size: 100%; min-block-size: 2.875rem; padding: .5rem .75rem; border: 1px solid var(--control); border-radius: .5rem; background: var(--surface); color: inherit; font: inherit; }
.consent { display: flex; align-items: flex-start; gap: .25rem; } .consent input { flex: none; inline-size: 1.375rem; block-size: 1.375rem; margin: .6875rem .5rem .6875rem 0; accent-color: var(--accent); } .consent label { flex: 1; padding-block: .625rem; min-block-size: 2.75rem; }
.error { margin-block-end: .25rem; color: var(--danger); font-size: .9375rem; font-weight: 600; } .error:empty, .status-line:empty { display: none; } .error::before { content: '⚠ '; content: '⚠ ' / ''; }
.status-line { color: var(--muted); } .status-line[data-tone='error'] { color: var(--danger); font-weight: 600; }

.actions { display: flex; flex-wrap: wrap; gap: .25rem .5rem; } .actions > [type='submit'] { flex: 1 1 8rem; }
button, .button { display: inline-grid; place-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--control); border-radius: .5rem; background: var(--surface); color: var(--text); font: 600 1rem/1.3 var(--sans); text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--soft); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); } .primary:hover { background: color-mix(in srgb, var(--accent), var(--text) 20%); }
.danger { border-color: var(--danger); color: var(--danger); }
.quiet { border-color: transparent; background: transparent; padding-inline: .75rem; }
button:disabled, button:disabled:hover { color: var(--muted); opacity: .5; cursor: default; background: transparent; }

.notice { display: grid; gap: .5rem; justify-items: start; margin-block: clamp(.75rem, 4vw, 2rem); padding: clamp(1.5rem, 5vw, 2.5rem); } .notice p { color: var(--muted); } .notice p:has(> [hidden]) { display: none; } .notice .button { margin-block-start: .5rem; color: var(--text); }
.notice[data-state='signed']::before { content: '✓'; content: '✓' / ''; display: grid; place-items: center; inline-size: 3rem; block-size: 3rem; margin-block-end: .25rem; border-radius: 50%; background: var(--good); color: var(--surface); font: 700 1.5rem/1 var(--sans); }
/* The script removes this warning. It appears if the script is slow, blocked or disabled. */
.alert { animation: appear 0s 1s both; margin-block-end: 1rem; padding: 1rem; border: 2px solid var(--danger); border-radius: .625rem; background: var(--surface); font-weight: 600; }

.panel { margin-block-start: 1rem; padding: clamp(1rem, 3vw, 1.5rem); }
.rows, .rows ul { grid-column: 1 / -1; margin-block-start: .75rem; list-style: none; } .rows li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: .5rem 1rem; padding-block: .75rem; border-block-start: 1px solid var(--line); } .rows ul { margin-block-start: 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); } .rows ul li:first-child { border-block-start: 0; } .rows code { overflow-wrap: anywhere; color: var(--muted); }
.rows .status { padding: .0625rem .625rem; border: 1px solid var(--line); border-radius: 1rem; }
.tools { display: flex; flex-wrap: wrap; grid-column: 1 / -1; gap: .5rem; } .tools button { padding-inline: .875rem; font-size: .9375rem; } .rows + .tools { margin-block-start: .75rem; }

.foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; padding-block: .75rem 1rem; color: var(--muted); font-size: .875rem; } .foot p { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; } .foot .brand { gap: .375rem; font-weight: 600; } .foot .mark { inline-size: 1.125rem; block-size: 1.125rem; }
.languages { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin-inline: -.5rem; } .languages a, .languages span { display: grid; place-items: center; min-block-size: 2.75rem; min-inline-size: 2.75rem; padding-inline: .5rem; } .languages span { font-weight: 650; color: var(--text); }

dialog { inline-size: min(28rem, calc(100% - 2rem)); padding: 1.5rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); color: var(--text); box-shadow: 0 12px 48px rgb(0 0 0 / 30%); } dialog[open] { display: grid; gap: .75rem; } dialog p { color: var(--muted); }
/* A low window scrolls to the focused button, and still shows the question. */
dialog h2 { position: sticky; inset-block-start: -1.5rem; margin-block-start: -1.5rem; padding-block-start: 1.5rem; background: var(--surface); }
::backdrop { background: rgb(10 15 25 / 55%); }

@keyframes appear { from { visibility: hidden; position: absolute; } }
@keyframes call { 50% { box-shadow: 0 0 0 6px color-mix(in srgb, var(--accent) 25%, transparent); } }
@keyframes land { from { opacity: 0; transform: scale(1.15); } }
@media (prefers-reduced-motion: no-preference) { .field:not([data-signed]) { animation: call 1.6s ease-in-out .6s 2; } .field[data-signed] .ink, .notice[data-state='signed']::before { animation: land .25s ease-out; } }
@media (min-width: 44rem) { .signing-body { grid-template-columns: minmax(0, 3fr) minmax(15rem, 2fr); } }
@media (max-width: 26rem) { .methods { display: flex; flex: 1 1 100%; flex-wrap: wrap; } .methods label { flex: 1; } .methods span { min-inline-size: 0; padding-inline: .5rem; } .bar > div, .progress, .bar .brand { gap: .5rem; } .intro { align-items: flex-start; } .progress button { padding-inline: .75rem; } .bar .brand { font-size: .9375rem; } .progress { font-size: .8125rem; } }
@media (max-width: 23rem) { .intro { flex-wrap: wrap; } }
/* The sentence below the header also names the sender. */
@media (max-width: 21.5rem) { .bar .brand > :not(svg, img, .initial) { display: none; } }
/*
 * Less space around the document, so that a low frame shows more lines of it. The script sets the
 * attribute: a browser measures a document for its frame before it knows the height of the frame.
 */
[data-low] { .bar > div { min-block-size: 3.25rem; } .intro { padding-block: .375rem; } .intro strong { display: inline; margin-inline-end: .5rem; } .page { padding-block-start: 1.25rem; } .page h1 { font-size: 1.25rem; margin-block-end: .5em; } .document { font: .9375rem/1.5 var(--serif); } .pad { block-size: 8rem; } .field { block-size: 4.5rem; } .signature-line { margin-block-start: 1.125rem; } .page-end { margin-block-start: .75rem; } }
/* In a frame, the page around it names the portal and the document. */
[data-framed] { .bar:not(:has(.progress:not([hidden]))), .bar .brand { display: none; } .progress { flex: 1; justify-content: space-between; } .page h1 + * { margin-block-start: 0; } }
/* A sticky header would hide too much of a very low window, as at a zoom of 400 %. */
@media (max-height: 30rem) { .bar { position: static; } html { scroll-padding-block-start: .75rem; } .field { scroll-margin-block-start: .75rem; } }
@media (forced-colors: active) {
  .methods input:checked + span { border: 2px solid Highlight; color: Highlight; forced-color-adjust: none; }
  .mark { forced-color-adjust: none; color: Highlight; }
  .badge { border: 1px solid; }
  .pad, .field[data-signed] { forced-color-adjust: none; }
  button:disabled { opacity: 1; color: GrayText; }
}
@media print { .bar, .signing, .foot, .skip, .next { display: none; } .page { border: 0; box-shadow: none; } }
`
