import { useTranslation } from '@/platform/use-translation';
import { PercentRing } from '@/ui/percent-ring';
import { FitSign } from '@/ui/fit-sign';
import type { Pair } from './pairs';

/** Why two people fit. All pairs share one place, which is as high as the longest in every language. */
export function PairCard({ pair, isShown }: { pair: Pair; isShown: boolean }) {
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
