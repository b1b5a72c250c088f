const element = document.querySelector('signing-ceremony')

// The end of a ceremony is only a hint. Your server checks whether the signature counts.
element.confirm = async ({ reason, signal }) => {
  const response = await fetch(`/api/lease/signed?after=${reason}`, { signal })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.json()
}
element.addEventListener('signing-confirm', () => {
  document.querySelector('#result').textContent = 'The lease is in your documents.'
})
