import { html, type Html } from '../../ceremony/html/html.js'
import { type Fault, FAULT_NAMES, FAULT_OPERATIONS } from '../../faults/fault.js'

/** The faults that wait for their calls, and a form that adds one. */
export function renderFaults(active: readonly Fault[], recipientIds: readonly string[]): Html {
  return html`<section class="panel" aria-labelledby="faults">
    <h2 id="faults">Faults</h2>
    ${
      active.length === 0
        ? html`<p class="hint">Every call is answered as it should be.</p>`
        : html`<ul class="participants">
            ${active.map(
              ({ name, times, operations, recipient }) =>
                html`<li>
                  <span>
                    ${name}
                    ${recipient !== undefined && html`<br /><code>${recipient}</code> alone`}
                  </span>
                  <span class="status">${operations.join(', ')}; ${times} left</span>
                </li>`,
            )}
          </ul>`
    }
    <form id="fault-form" class="tools">
      <label>
        Fault
        <select name="name">
          ${FAULT_NAMES.map((name) => html`<option>${name}</option>`)}
        </select>
      </label>
      <label>
        befalls the next
        <select name="operation">
          <option value="">call that it fits</option>
          ${FAULT_OPERATIONS.map((operation) => html`<option>${operation}</option>`)}
        </select>
      </label>
      <label>
        of the recipient
        <select name="recipient">
          <option value="">whoever it is</option>
          ${recipientIds.map((id) => html`<option>${id}</option>`)}
        </select>
      </label>
      <label>
        how often
        <select name="times">
          <option value="1">once</option>
          <option value="until-cleared">until cleared</option>
        </select>
      </label>
      <button type="submit" class="primary">Let it happen</button>
      ${active.length > 0 && html`<button type="button" data-do="clear-faults">Clear all</button>`}
    </form>
  </section>`
}
