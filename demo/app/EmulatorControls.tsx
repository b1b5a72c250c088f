import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { isTrouble, type Trouble, troubles } from '../shared/trouble.js'
import { portalApi } from './portalApi.js'
import { troubleQuery } from './queries.js'

const DESCRIPTIONS: Readonly<Record<Trouble, string>> = {
  slow: 'The service takes four seconds to answer',
  hang: 'The service never answers',
  reset: 'The connection to the service breaks',
  'rate-limited': 'The service has had too many calls',
  'server-error': 'The service fails',
  'slow-frame': 'The ceremony’s page takes twelve seconds to load',
  'refuse-frame': 'The ceremony’s page refuses to be framed',
  'expired-url': 'The ceremony’s url has expired already',
  'redirect-elsewhere': 'The ceremony ends on another page than the landing',
}

/**
 * For developers who look at the demo: what is to go wrong with the next ceremony. In English, and
 * apart from the portal, which a customer would see without it.
 */
export function EmulatorControls(): ReactElement | null {
  const queryClient = useQueryClient()
  const { data } = useQuery(troubleQuery)
  const [trouble, setTrouble] = useState<Trouble>('refuse-frame')
  const { mutate } = useMutation({
    mutationFn: async (begin: boolean) =>
      begin ? portalApi.makeTrouble(trouble) : portalApi.clearTrouble(),
    onSuccess: (answer) => queryClient.setQueryData(troubleQuery.queryKey, answer),
  })
  if (data?.waiting == null) return null
  const isWaiting = data.waiting > 0
  return (
    <details className="controls" lang="en">
      <summary>
        <span>Sample portal</span>
        <span className="controls__toggle">Emulator controls</span>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate(true)
        }}
      >
        <label>
          With the next ceremony
          <select
            value={trouble}
            onChange={({ target }) => {
              if (isTrouble(target.value)) setTrouble(target.value)
            }}
          >
            {troubles.map((name) => (
              <option key={name} value={name}>
                {DESCRIPTIONS[name]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">Let it happen</button>
        <button type="button" disabled={!isWaiting} onClick={() => mutate(false)}>
          Clear
        </button>
        <output>{isWaiting ? 'Waiting for the next ceremony.' : 'All is well.'}</output>
        {data.origin !== undefined && (
          <a href={data.origin} target="_blank" rel="noreferrer">
            Inbox, envelopes and calls
          </a>
        )}
        <a href="/plain">The same without React</a>
      </form>
    </details>
  )
}
