import { useQueryClient } from '@tanstack/react-query'
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
import { STORED_BRAND } from './portalApi.js'
import { documentsQuery } from './queries.js'

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

const BrandContext = createContext<ChosenBrand>({ brand: larkfieldBrand, choose: () => {} })

/** Provides the chosen brand to all components. */
export function BrandProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [id, setId] = useState(() => localStorage.getItem(STORED_BRAND))
  const brand = brands.find((one) => one.id === id) ?? larkfieldBrand
  const queryClient = useQueryClient()
  useEffect(() => {
    const { dataset } = document.documentElement
    // The server sends documents with the brand of the page.
    if (dataset['brand'] !== undefined && dataset['brand'] !== brand.id) {
      void queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey })
    }
    dataset['brand'] = brand.id
  }, [brand, queryClient])
  // Follows the choice in another window, because the phone is a frame of its own.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === STORED_BRAND) setId(newValue)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const chosen = useMemo(() => {
    const choose = (wanted: Brand['id']): void => {
      localStorage.setItem(STORED_BRAND, wanted)
      setId(wanted)
    }
    return { brand, choose }
  }, [brand])
  return <BrandContext value={chosen}>{children}</BrandContext>
}

export function useBrand(): ChosenBrand {
  return useContext(BrandContext)
}
