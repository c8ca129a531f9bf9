import { useRef, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { PairCard } from './pair-card';
import { pairs } from './pairs';
import { Roof } from './roof';
import { useIsSeen } from './use-is-seen';
import { useIsStill } from './use-is-still';
import { useTurns } from './use-turns';
import { PairWindow } from './pair-window';

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
