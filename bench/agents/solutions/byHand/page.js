const button = document.querySelector('button')
const status = document.querySelector('[role=status]')

async function showResult() {
  const isSigned = await (await fetch(`${location.pathname}/signed`)).json()
  status.textContent = isSigned ? 'You have signed this lease.' : ''
  button.hidden = isSigned
  return isSigned
}

button.addEventListener('click', async () => {
  button.hidden = true
  const response = await fetch(`${location.pathname}/ceremony`, { method: 'POST' })
  if (!response.ok) {
    status.textContent = 'The document cannot be opened. Please try again later.'
    button.hidden = false
    return
  }
  const frame = document.createElement('iframe')
  frame.title = 'Lease'
  frame.style.cssText = 'width: 100%; height: 80vh; border: 0'
  document.body.append(frame)
  // Not the attribute `src`, which scripts and extensions can read.
  frame.contentWindow.location.replace((await response.json()).url)
  const timer = setInterval(async () => {
    if (!(await showResult())) return
    clearInterval(timer)
    frame.remove()
  }, 1_000)
})

showResult()
