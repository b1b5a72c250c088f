import { createRoot } from 'react-dom/client'
import App, { type Lease } from './App.tsx'
import './index.css'

const lease: Lease = await (await fetch('/api/lease')).json()
const root = document.querySelector('#root')
if (root) createRoot(root).render(<App lease={lease} />)
