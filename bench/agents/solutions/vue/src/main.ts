import 'react-signing-ceremony/element'
import 'react-signing-ceremony/styles.css'
import { createApp } from 'vue'
import App from './App.vue'

const response = await fetch('/api/me')
if (response.ok) createApp(App, { me: await response.json() }).mount('#root')
else location.assign('/login')
