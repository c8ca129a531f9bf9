import { hasRight } from '@nestmate/contract/staff/rights';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Link } from '@/ui/link';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { UnitTotals, useUnitTotals } from '../parts/unit-totals';
import { useNetwork, usePlace } from '../platform/network';
import { useHref } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { Activity } from './activity';
import { Houses } from './houses';
import { MatchedShare } from './matched-share';
import { useOverview, useInstallation } from './overview.queries';
import { totalOf, type Progress, shareOf, type Step, steps } from './progress';

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
          <Units />
          <MatchedShare overview={overview} today={today} />
          <Activity />
        </div>
      )}
    </Page>
  );
}

/** What there is to fill, where any unit type has a limit. */
function Units() {
  const { t } = useTranslation('staffOverview');
  const totals = useUnitTotals(usePlace()).data ?? [];
  if (totals.every(({ units }) => units === null)) return null;
  return (
    <section aria-labelledby="units" className="rounded-card border border-line bg-surface p-4 xl:col-span-2">
      <h2 id="units" className="pb-3 text-lg">
        {t('units')}
      </h2>
      <UnitTotals totals={totals} />
    </section>
  );
}

/** Shows administrators what is not set up on the server, until it is. */
function NotSetUp() {
  const { t, language } = useTranslation('staffOverview');
  const { data } = useInstallation();
  const [isOpen, setOpen] = useState(false);
  const lacking = data?.parts.filter(({ state }) => state !== 'ready') ?? [];
  if (!data || lacking.length === 0) return null;
  return (
    <div className="pb-4">
      <Banner
        tone={data.is_production ? 'warning' : 'info'}
        title={t('notSetUp.title', { count: lacking.length })}
        action={
          <Button size="sm" variant="secondary" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t(isOpen ? 'notSetUp.hide' : 'notSetUp.show')}
          </Button>
        }
      >
        {isOpen ? (
          <>
            <dl className="flex max-w-prose flex-col gap-3 py-2">
              {lacking.map(({ part, state, settings }) => (
                <div key={part}>
                  <dt className="font-semibold">{t(`notSetUp.parts.${part}.name`)}</dt>
                  <dd>
                    {part === 'mail' && state === 'standIn'
                      ? t('notSetUp.parts.mail.standIn')
                      : t(`notSetUp.parts.${part}.without`)}
                  </dd>
                  {part === 'mail' && data.mails_waiting > 0 && (
                    <dd>{t('notSetUp.parts.mail.waiting', { count: data.mails_waiting })}</dd>
                  )}
                  <dd className="text-ink-2 wrap-anywhere">
                    {t('notSetUp.set', { settings: listOfNames(settings, language) })}
                  </dd>
                </div>
              ))}
            </dl>
            <p>{t('notSetUp.who')}</p>
          </>
        ) : (
          listOfNames(
            lacking.map(({ part }, index) => {
              const name = t(`notSetUp.parts.${part}.name`);
              return index === 0 ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
            }),
            language,
          )
        )}
      </Banner>
    </div>
  );
}

/**
 * The funnel from the list of residents to a full room: the number at each step, and links to those who are missing.
 */
function Funnel({ total }: { total: Progress }) {
  const { t, language } = useTranslation('staffOverview');
  const href = useHref();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const missing = {
    joined: { count: total.people - total.joined, filter: { state: 'invited' } },
    registered: { count: total.joined - total.registered, filter: { state: 'registering' } },
    matched: { count: total.alone, filter: { state: 'registered', room: 'alone' } },
  };
  const isWaited = (step: Step): step is keyof typeof missing => step in missing;
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step) => {
        const share = shareOf(total[step], total.people);
        const left = isWaited(step) && missing[step].count > 0 ? { step, ...missing[step] } : null;
        return (
          <li key={step}>
            <span className="flex items-baseline gap-2">
              <span className="grow">{t(`steps.${step}`)}</span>
              <span className="font-semibold tabular-nums">{number.format(total[step])}</span>
              <span className="w-11 text-right text-sm text-ink-2 tabular-nums">{percent.format(share)}</span>
            </span>
            <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full ${step === 'matched' || step === 'full' ? 'bg-apricot' : 'bg-plum-fill'}`}
                style={{ width: `${share * 100}%` }}
              />
            </span>
            {left && (
              <Link
                to={href('residents', left.filter)}
                className="inline-flex min-h-6 items-center text-sm text-ink-2 underline"
              >
                {t(`missing.${left.step}`, { count: left.count })}
              </Link>
            )}
            {left?.step === 'matched' && left.count > 1 && (
              <Link
                to={href('groups', { add: 'draft' })}
                className="ml-3 inline-flex min-h-6 items-center text-sm text-ink-2 underline"
              >
                {t('proposeGroups')}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Shown while nobody is on the list: where to begin, for staff who may. */
function Nobody({ hasPlaces }: { hasPlaces: boolean }) {
  const { t } = useTranslation('staffOverview');
  const { role } = useNetwork().network;
  const href = useHref();
  const canBegin = hasRight(role, 'setUp');
  const begin = <ButtonLink href={href('set-up')}>{t('begin')}</ButtonLink>;
  const goOn = (
    <>
      <ButtonLink href={href('roster')}>{t('bringIn')}</ButtonLink>
      <ButtonLink variant="quiet" href={href('set-up')}>
        {t('continueSetUp')}
      </ButtonLink>
    </>
  );
  return (
    <EmptyState
      title={t('nobody')}
      scene="moon"
      beside="dark"
      action={canBegin && (hasPlaces ? goOn : begin)}
    >
      {t(canBegin && !hasPlaces ? 'beginText' : 'nobodyText')}
    </EmptyState>
  );
}
