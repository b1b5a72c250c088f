import { type Arbitrary, array, constant, constantFrom, oneof, record } from 'fast-check'

/** The name of one of the two components of the portal. */
export type Name = 'first' | 'second'

/** An answer of `confirm`, an exception, or an answer that comes later. */
export type Said = boolean | 'declined' | 'fails' | 'slow'

/** How the proxy answers a request for a ceremony. */
export type Granted = 'granted' | 'single use' | 'refused' | 'emailed' | 'limited' | 'lost'

/** One thing that happens to the page. */
export type Action =
  | { readonly type: 'press'; readonly by: Name; readonly verb: Verb }
  | { readonly type: 'double press'; readonly by: Name }
  | { readonly type: 'remount'; readonly by: Name; readonly autoStart: boolean }
  | { readonly type: 'unmount' | 'hide' | 'move'; readonly by: Name }
  | { readonly type: 'user'; readonly user: string | undefined }
  | { readonly type: 'claims'; readonly claim: string }
  | { readonly type: 'say'; readonly said: Said }
  | { readonly type: 'answer'; readonly how: Granted }
  | { readonly type: 'answer confirm'; readonly said: boolean | 'declined' }
  | { readonly type: 'listen'; readonly verb: 'close' | 'restart' }
  | { readonly type: 'wait'; readonly seconds: number }
  | { readonly type: 'clock'; readonly seconds: number }
  | { readonly type: 'load' | 'end' | 'sign out' | 'return' | 'translate' | 'render' }

export type Verb = 'start' | 'restart' | 'close' | 'invalidate'

const by = constantFrom<Name[]>('first', 'first', 'second')
const only = (action: Action): Arbitrary<Action> => constant(action)

const verb = constantFrom<Verb[]>('start', 'start', 'restart', 'close', 'invalidate')
const granted = constantFrom<Granted[]>(
  'granted',
  'granted',
  'granted',
  'single use',
  'refused',
  'emailed',
  'limited',
  'lost',
)

const anyAction: Arbitrary<Action> = oneof(
  { arbitrary: record({ type: constant<'hide'>('hide'), by }), weight: 3 },
  {
    arbitrary: record({
      type: constant<'listen'>('listen'),
      verb: constantFrom<('close' | 'restart')[]>('close', 'restart'),
    }),
    weight: 1,
  },
  { arbitrary: record({ type: constant<'press'>('press'), by, verb }), weight: 6 },
  { arbitrary: record({ type: constant<'answer'>('answer'), how: granted }), weight: 6 },
  { arbitrary: only({ type: 'load' }), weight: 5 },
  { arbitrary: only({ type: 'end' }), weight: 3 },
  { arbitrary: only({ type: 'sign out' }), weight: 1 },
  { arbitrary: only({ type: 'translate' }), weight: 3 },
  { arbitrary: only({ type: 'return' }), weight: 1 },
  { arbitrary: only({ type: 'render' }), weight: 1 },
  { arbitrary: record({ type: constant<'double press'>('double press'), by }), weight: 1 },
  {
    arbitrary: record({
      type: constant<'remount'>('remount'),
      by,
      autoStart: constantFrom(false, true),
    }),
    weight: 3,
  },
  {
    arbitrary: record({
      type: constantFrom<('unmount' | 'hide' | 'move')[]>('unmount', 'hide', 'hide', 'move'),
      by,
    }),
    weight: 4,
  },
  {
    arbitrary: record({
      type: constant<'user'>('user'),
      user: constantFrom(undefined, 'ada', 'ada', 'grace'),
    }),
    weight: 1,
  },
  {
    arbitrary: record({ type: constant<'claims'>('claims'), claim: constantFrom('one', 'two') }),
    weight: 1,
  },
  {
    arbitrary: record({
      type: constant<'say'>('say'),
      said: constantFrom<Said[]>(false, false, true, 'declined', 'fails', 'slow'),
    }),
    weight: 3,
  },
  {
    arbitrary: record({
      type: constant<'answer confirm'>('answer confirm'),
      said: constantFrom<(boolean | 'declined')[]>(false, true, 'declined'),
    }),
    weight: 2,
  },
  {
    arbitrary: record({ type: constant<'wait'>('wait'), seconds: constantFrom(1, 3, 40) }),
    weight: 3,
  },
  {
    arbitrary: record({ type: constant<'clock'>('clock'), seconds: constantFrom(-7_200, 7_200) }),
    weight: 1,
  },
)

/** Random things that happen to the page, one after the other. */
export const anyActions: Arbitrary<readonly Action[]> = array(anyAction, {
  maxLength: 30,
  size: 'max',
})
