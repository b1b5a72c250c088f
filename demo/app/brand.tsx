import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import harbour from './brands/harbour.svg'
import larkfield from './brands/larkfield.svg'
import poppy from './brands/poppy.svg'

/** A look of the portal. Its colours and shapes are in `styles/brands.css`. */
export interface Brand {
  readonly id: 'larkfield' | 'harbour' | 'poppy'
  readonly name: string
  readonly logo: string
}

const larkfieldBrand: Brand = { id: 'larkfield', name: 'Larkfield', logo: larkfield }

export const brands: readonly Brand[] = [
  larkfieldBrand,
  { id: 'harbour', name: 'Harbour', logo: harbour },
  { id: 'poppy', name: 'Poppy', logo: poppy },
]

interface ChosenBrand {
  readonly brand: Brand
  readonly choose: (id: Brand['id']) => void
}

const STORED = 'larkfield.brand'

const BrandContext = createContext<ChosenBrand>({ brand: larkfieldBrand, choose: () => {} })

/** Provides the chosen brand to all components. */
export function BrandProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [id, setId] = useState(() => localStorage.getItem(STORED))
  const brand = brands.find((one) => one.id === id) ?? larkfieldBrand
  useEffect(() => {
    document.documentElement.dataset['brand'] = brand.id
  }, [brand])
  // Follows the choice in another window, because the phone is a frame of its own.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === STORED) setId(newValue)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const chosen = useMemo(() => {
    const choose = (wanted: Brand['id']): void => {
      localStorage.setItem(STORED, wanted)
      setId(wanted)
    }
    return { brand, choose }
  }, [brand])
  return <BrandContext value={chosen}>{children}</BrandContext>
}

export function useBrand(): ChosenBrand {
  return useContext(BrandContext)
}
