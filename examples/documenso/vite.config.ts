import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
const server = { proxy: { '/api': 'http://localhost:5173' } }
export default defineConfig({ plugins: [react()], server: { ...server, port: 5174 } })
