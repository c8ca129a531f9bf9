import type { Texts } from '@nestmate/locales';
import { useRef, useState, useEffect, type RefObject } from 'react';
import { useIsLookedAt } from '@/platform/looked-at';
import { useTranslation } from '@/platform/texts/use-translation';
import { FitSign } from '@/ui/fit-sign';
import { PercentRing } from '@/ui/percent-ring';
import { Picture } from '@/ui/pictures/picture';
import { useMedia } from '@/ui/use-media';
import amara from './faces/amara.svg';
import diego from './faces/diego.svg';
import hannah from './faces/hannah.svg';
import lucia from './faces/lucia.svg';
import priya from './faces/priya.svg';
import wei from './faces/wei.svg';

/** The mark come alive: two people under one roof, and why they fit. The pair changes while it is seen. */
export function LiveHouse() {
  const { t } = useTranslation('auth');
  const house = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const isStill = useIsStill();
  const isSeen = useIsSeen(house);
  const shown = useTurns(pairs.length, isSeen && !isStill && !isPaused);
  return (
    <section ref={house} aria-label={t('house.label')}>
      <Roof isPaused={isPaused} onToggle={isStill ? undefined : () => setPaused(!isPaused)} />
      <div className="mt-1 grid grid-cols-2 gap-10 px-6 lg:gap-12 lg:px-10">
        <PairWindow side={0} shown={shown} />
        <PairWindow side={1} shown={shown} />
      </div>
      <div className="mt-6 grid rounded-card border border-line bg-surface px-5 py-3 lg:mt-8 lg:px-6 lg:py-5 [@media(max-height:37rem)]:hidden">
        {pairs.map((pair, index) => (
          <PairCard key={pair.percent} pair={pair} isShown={index === shown} />
        ))}
      </div>
    </section>
  );
}

type Fit = keyof Texts['auth']['house']['fit'];

interface Person {
  name: string;
  face: string;
  /** The colour of the wall behind them, the same in both themes. */
  ground: string;
}

interface Pair {
  people: readonly [Person, Person];
  percent: number;
  /** Strongest first: a phone shows three. */
  facts: readonly (readonly [Fit, keyof Texts['auth']['house']['facts']])[];
}

/** Invented residents who fit. Their faces are from Open Peeps by Pablo Stanley, CC0 1.0. */
const pairs: readonly Pair[] = [
  {
    people: [
      { name: 'Priya', face: priya, ground: '#e9c9b1' },
      { name: 'Amara', face: amara, ground: '#c6d2a8' },
    ],
    percent: 88,
    facts: [
      ['same', 'asleep'],
      ['same', 'smoking'],
      ['close', 'guests'],
      ['same', 'kitchen'],
    ],
  },
  {
    people: [
      { name: 'Diego', face: diego, ground: '#f2d7a6' },
      { name: 'Wei', face: wei, ground: '#dcc8e0' },
    ],
    percent: 76,
    facts: [
      ['same', 'groceries'],
      ['same', 'quiet'],
      ['different', 'cleaning'],
      ['same', 'early'],
    ],
  },
  {
    people: [
      { name: 'Hannah', face: hannah, ground: '#a9bfd3' },
      { name: 'Lucía', face: lucia, ground: '#e9c9b1' },
    ],
    percent: 93,
    facts: [
      ['same', 'late'],
      ['same', 'friends'],
      ['close', 'dishes'],
      ['same', 'pets'],
    ],
  },
];

interface RoofProps {
  isPaused: boolean;
  /** Without it nothing moves, and the gable's window is not a button. */
  onToggle?: (() => void) | undefined;
}

/** The roof; the round window in its gable is a button that stops the animation below. */
function Roof({ isPaused, onToggle }: RoofProps) {
  const { t } = useTranslation('auth');
  const light = (
    <Picture width={24} height={24} className="size-6 lg:size-8">
      <circle cx="12" cy="12" r="10.5" strokeWidth="2.5" className="fill-apricot" />
      {onToggle && (
        <path
          d={isPaused ? 'm10 8.5 5 3.5-5 3.5Z' : 'M9.75 8.5v7M14.25 8.5v7'}
          strokeWidth="2"
          className="fill-on-apricot stroke-on-apricot"
        />
      )}
    </Picture>
  );
  const lightClass = 'absolute top-2/3 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full';
  return (
    <div className="relative">
      <Picture width={350} height={64} className="block w-full">
        <path d="M4 60 175 6l171 54" />
      </Picture>
      {onToggle ? (
        <button
          type="button"
          aria-label={t(isPaused ? 'house.play' : 'house.pause')}
          onClick={onToggle}
          className={lightClass}
        >
          {light}
        </button>
      ) : (
        <span className={lightClass}>{light}</span>
      )}
    </div>
  );
}

interface PairWindowProps {
  /** Left or right. */
  side: 0 | 1;
  /** The pair in the windows. */
  shown: number;
}

/** A lit window with one of each pair in it. Its pictures load after the page can be used. */
function PairWindow({ side, shown }: PairWindowProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <div className="relative">
      <div className="relative h-[clamp(5rem,calc(100svh-44.75rem),9rem)] overflow-hidden rounded-small border-3 border-outline bg-glow lg:aspect-4/5 lg:h-auto shadow-[0_0_56px_-4px_light-dark(transparent,rgb(255_179_122/0.34))]">
        {isOpen &&
          pairs.map(({ people: { [side]: person } }, index) => (
            <span
              key={person.name}
              className={`absolute inset-0 transition-opacity duration-240 ${index === shown ? '' : 'opacity-0'}`}
              style={{ background: person.ground }}
            >
              <img
                src={person.face}
                alt=""
                fetchPriority="low"
                decoding="async"
                className="absolute bottom-0 h-[90%] w-full animate-fade object-contain object-bottom lg:h-[86%]"
              />
            </span>
          ))}
      </div>
      <span className="absolute inset-x-[-0.5rem] -bottom-2.5 h-0.75 rounded-full bg-outline" />
    </div>
  );
}

/** Why two people fit. All pairs share one place, which is as high as the longest in every language. */
function PairCard({ pair, isShown }: { pair: Pair; isShown: boolean }) {
  const { t } = useTranslation('auth');
  const [{ name: one }, { name: two }] = pair.people;
  return (
    <div
      className={`col-start-1 row-start-1 transition-[opacity,visibility] duration-240 ${isShown ? '' : 'invisible opacity-0'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-lg lg:text-xl">{t('house.names', { one, two })}</h2>
        <span className="shrink-0">
          <PercentRing percent={pair.percent} word={t('house.compatible')} size="sm" />
        </span>
      </div>
      <ul className="mt-1 grid gap-1 lg:mt-3 lg:grid-cols-2 lg:gap-x-6 lg:gap-y-3">
        {pair.facts.map(([fit, fact]) => (
          <li
            key={fact}
            className="flex items-center gap-2.5 text-sm max-lg:nth-4:hidden max-lg:[@media(max-height:700px)]:nth-[n+2]:hidden"
          >
            <FitSign grade={fit} label={t(`house.fit.${fit}`)} />
            {t(`house.facts.${fact}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the element is on the screen, in a visible window. */
function useIsSeen(element: RefObject<Element | null>): boolean {
  const isLookedAt = useIsLookedAt();
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry && setInView(entry.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isLookedAt && isInView;
}

const turnMs = 6000;

/** Counts from 0 to below `count` and starts over, one step each few seconds while `isMoving`. */
function useTurns(count: number, isMoving: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setTurn((now) => (now + 1) % count), turnMs);
    return () => clearInterval(timer);
  }, [count, isMoving]);
  return turn;
}

/** Whether the person prefers reduced motion. */
const useIsStill = () => useMedia('(prefers-reduced-motion: reduce)');
