import 'react-signing-ceremony/element'
import 'react-signing-ceremony/styles.css'
import './page.css'
import { createApp } from 'vue'
import App from './App.vue'

createApp(App).mount('#app')
