import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/leases.tsx'),
  route('leases/:id', 'routes/lease.tsx'),
  route('login', 'routes/login.ts'),
  route('session', 'routes/session.ts'),
]
