document.querySelector('signing-ceremony').addEventListener('signing-confirm', () => {
  document.querySelector('#result').textContent = 'The lease is in your documents.'
})
