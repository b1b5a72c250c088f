import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// All test files share one page, so no test may leave its components there.
afterEach(cleanup)
