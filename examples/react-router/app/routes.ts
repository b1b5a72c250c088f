// app/routes.ts
import { index, route } from '@react-router/dev/routes'

export default [index('routes/lease.tsx'), route('api/signing/*', 'routes/signing.ts')]
