import { hasRight } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { Activity } from './activity';
import { Funnel } from './funnel';
import { Houses } from './houses';
import { MatchedShare } from './matched-share';
import { useOverview } from './overview.queries';
import { NotSetUp } from './not-set-up';
import { Nobody } from './nobody';
import { totalOf } from './progress';

/** The progress of residents. Each number leads to the people it counts. */
export default function OverviewPage() {
  const { t, language } = useTranslation(['staffOverview', 'staff']);
  const { role } = useNetwork().network;
  const query = useOverview(usePlace());
  useTitle('sections.overview');
  const overview = query.data;
  const number = new Intl.NumberFormat(language);
  const total = totalOf(overview?.unit_types ?? []);
  const [now] = useState(() => new Date());
  const today = now.toISOString().slice(0, 10);
  return (
    <Page
      title={t('staff:sections.overview')}
      note={new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(now)}
    >
      {hasRight(role, 'staff') && <NotSetUp />}
      {!overview ? (
        <NotLoaded query={query} />
      ) : total.people === 0 ? (
        <Nobody hasPlaces={overview.places.length > 0} />
      ) : (
        <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <section aria-labelledby="matched" className="rounded-card border border-line bg-surface p-4">
            <h2 id="matched" className="pb-4 text-2xl">
              {t('headline', { matched: number.format(total.matched), people: number.format(total.people) })}
            </h2>
            <Houses overview={overview} now={now} />
          </section>
          <section aria-labelledby="funnel" className="rounded-card border border-line bg-surface p-4">
            <h2 id="funnel" className="pb-3 text-lg">
              {t('funnel')}
            </h2>
            <Funnel total={total} />
          </section>
          <MatchedShare overview={overview} today={today} />
          <Activity />
        </div>
      )}
    </Page>
  );
}
