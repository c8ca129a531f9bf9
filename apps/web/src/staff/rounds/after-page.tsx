import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Link } from '@/ui/link';
import { MessageDialog } from '../messages';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { PageOfPlace } from '../parts/page-of-place';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { WithoutRoommate } from '../rooms/without-roommate';
import { RoundStatusDialog } from './round-status-dialog';
import { useRoundWords } from './round-words';
import { useRounds } from './rounds.queries';

/** What follows the end of matching in a place: who has no roommate, what residents were told, and what to do. */
export default function AfterMatchingPage() {
  const { t } = useTranslation('staffRounds');
  const query = useRounds();
  return (
    <PageOfPlace section="sections.rounds" title={t('after.title')}>
      {({ subnetwork_id: place, name }) => {
        const round = query.data?.rounds.find(({ subnetwork_id: id }) => id === place);
        return (
          <Page title={t('after.title')} note={name} actions={<BackToRounds />}>
            {!round ? (
              <NotLoaded query={query} />
            ) : endedTypes(round).length === 0 && round.phase === 'MATCHING' ? (
              <EmptyState title={t('after.notOver', { place: name })} scene="lit" beside="moon">
                {t('after.notOverText')}
              </EmptyState>
            ) : (
              <AfterMatching round={round} />
            )}
          </Page>
        );
      }}
    </PageOfPlace>
  );
}

/** The unit types whose matching is over. */
const endedTypes = ({ phase, unit_types }: StaffRound) =>
  phase === 'MATCHING' ? unit_types.filter(({ is_over }) => is_over) : unit_types;

function BackToRounds() {
  const { t } = useTranslation('staffRounds');
  const href = useHref();
  return (
    <ButtonLink size="sm" variant="secondary" href={href('rounds')}>
      {t('after.back')}
    </ButtonLink>
  );
}

function AfterMatching({ round }: { round: StaffRound }) {
  const { t } = useTranslation('staffRounds');
  const href = useHref();
  const types = endedTypes(round);
  const [only, ...others] = types;
  const isSome = types.length < round.unit_types.length;
  const whoIsAlone = (unit_type = '') =>
    href('residents', {
      place: round.subnetwork_id,
      room: 'alone',
      ...(unit_type && { unit_type }),
    });
  // The list has one unit type or all.
  const list = whoIsAlone(isSome && others.length === 0 ? only?.unit_type_id : '');
  const sumOf = (part: 'alone' | 'people') => types.reduce((sum, type) => sum + type[part], 0);
  const counts = isSome ? { alone: sumOf('alone'), people: sumOf('people') } : round;
  const hasList = !isSome || others.length === 0;
  const unitType = isSome && others.length === 0 ? only?.unit_type_id : undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <WhoIsAlone {...counts} types={types} list={hasList ? list : null} hrefOf={whoIsAlone} />
      <WhatResidentsRead />
      <WhatToDo round={round} whoIsAlone={counts.alone > 0 ? list : null}>
        {counts.alone > 0 && hasList && (
          <WriteToAlone place={round.subnetwork_id} unitType={unitType} count={counts.alone} />
        )}
      </WhatToDo>
      {counts.alone > 0 && !isNetworkClosed(round.phase) && (
        <section aria-labelledby="who-fits" className="lg:col-span-2">
          <h2 id="who-fits" className="pb-3 text-lg">
            {t('after.whoFits')}
          </h2>
          <WithoutRoommate place={round.subnetwork_id} unitType={unitType} />
        </section>
      )}
    </div>
  );
}

interface WhoIsAloneProps {
  alone: number;
  people: number;
  types: StaffRound['unit_types'];
  /** The list of all of them. */
  list: string | null;
  /** The list of those of one unit type. */
  hrefOf: (unitTypeId: string) => string;
}

function WhoIsAlone({ alone, people, types, list, hrefOf }: WhoIsAloneProps) {
  const { t, language } = useTranslation('staffRounds');
  const numbers = new Intl.NumberFormat(language);
  const withSomeAlone = types.filter((type) => type.alone > 0);
  return (
    <Card as="section" padding="none" className="p-5">
      {alone === 0 ? (
        <h2 className="text-xl">{t('after.nobody')}</h2>
      ) : (
        <>
          <h2>
            <span className="block font-display text-4xl font-bold tabular-nums">
              {numbers.format(alone)}
            </span>
            <span className="text-lg">{t('after.alone', { count: alone })}</span>
          </h2>
          {list && (
            <p className="pt-3">
              <ButtonLink href={list}>{t('after.see', { count: alone })}</ButtonLink>
            </p>
          )}
        </>
      )}
      {withSomeAlone.length > 0 && (types.length > 1 || !list) && (
        <>
          <h3 className="pt-5 pb-1 text-base">{t('after.types')}</h3>
          <ul>
            {withSomeAlone.map((type) => (
              <li key={type.unit_type_id}>
                <Link
                  to={hrefOf(type.unit_type_id)}
                  className="flex min-h-8 items-center justify-between gap-3 underline"
                >
                  <span className="wrap-anywhere">{type.name}</span>
                  <span className="tabular-nums">{numbers.format(type.alone)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="pt-4 text-ink-2">{t('after.together', { count: people - alone })}</p>
    </Card>
  );
}

/** The words that residents got, in the language of the console. */
function WhatResidentsRead() {
  const { t } = useTranslation(['staffRounds', 'bell']);
  const notice = (title: string, text: string) => (
    <>
      <dt className="pt-3 text-sm font-semibold">{title}</dt>
      <dd className="mt-1 rounded-control border border-line bg-sunken p-3">{text}</dd>
    </>
  );
  return (
    <Card as="section" padding="none" className="p-5">
      <h2 className="text-lg">{t('after.told')}</h2>
      <p className="pt-1 text-ink-2">{t('after.toldLead')}</p>
      <dl>
        {notice(t('after.toldAlone'), t('bell:items.office.matchingOverAlone'))}
        {notice(t('after.toldTogether'), t('bell:items.office.matchingOver'))}
      </dl>
    </Card>
  );
}

interface WriteToAloneProps {
  place: SubnetworkId;
  /** Only those of this unit type. */
  unitType: UnitTypeId | undefined;
  count: number;
}

/** Writes to everybody whose matching is over and who has no roommate. */
function WriteToAlone({ place, unitType, count }: WriteToAloneProps) {
  const { t } = useTranslation('staffRounds');
  const { network } = useNetwork();
  const [isOpen, setOpen] = useState(false);
  if (!hasRight(network.role, 'moderate')) return null;
  const close = () => setOpen(false);
  return (
    <Step title={t('after.steps.write')} text={t('after.steps.writeText')}>
      <Button size="sm" variant="secondary" onPress={() => setOpen(true)}>
        {t('after.go.write', { count })}
      </Button>
      {isOpen && (
        <Suspense>
          <MessageDialog
            selection={{
              filter: { place, room: 'alone', ...(unitType && { unit_type: unitType }) },
              except: [],
            }}
            count={count}
            onSent={close}
            onClose={close}
          />
        </Suspense>
      )}
    </Step>
  );
}

interface WhatToDoProps {
  round: StaffRound;
  whoIsAlone: string | null;
  /** A step of its own. */
  children: ReactNode;
}

function WhatToDo({ round, whoIsAlone, children }: WhatToDoProps) {
  const { t } = useTranslation('staffRounds');
  const { network } = useNetwork();
  const href = useHref();
  const { momentIn } = useRoundWords();
  const [step, setStep] = useState<'close' | 'reopen' | null>(null);
  const [now] = useState(() => Date.now());
  const place = round.subnetwork_id;
  const isActive = round.phase === 'ACTIVE';
  const isOverdue = Date.parse(round.last_ends_at) <= now;
  return (
    <Card as="section" padding="none" className="p-5 lg:col-span-2">
      <h2 className="text-lg">{t('after.todo')}</h2>
      <ol className="divide-y divide-line">
        {whoIsAlone && !isNetworkClosed(round.phase) && (
          <Step title={t('after.steps.match')} text={t('after.steps.matchText')}>
            <ButtonLink size="sm" variant="secondary" href={whoIsAlone}>
              {t('after.go.match')}
            </ButtonLink>
          </Step>
        )}
        {whoIsAlone && !isNetworkClosed(round.phase) && hasRight(network.role, 'match') && (
          <Step title={t('after.steps.groups')} text={t('after.steps.groupsText')}>
            <ButtonLink size="sm" variant="secondary" href={href('groups', { place, add: 'draft' })}>
              {t('after.go.groups')}
            </ButtonLink>
          </Step>
        )}
        {children}
        <Step title={t('after.steps.rooms')} text={t('after.steps.roomsText')}>
          <ButtonLink size="sm" variant="secondary" href={href('rooms', { place })}>
            {t('after.go.rooms')}
          </ButtonLink>
        </Step>
        {isActive && hasRight(network.role, 'rounds') && (
          <>
            {isOverdue ? (
              <Step title={t('after.steps.later')} text={t('after.steps.laterText')}>
                <ButtonLink size="sm" variant="secondary" href={href('rounds', { deadline: place })}>
                  {t('after.go.deadline')}
                </ButtonLink>
              </Step>
            ) : (
              <Step
                title={t('after.steps.reopen')}
                text={t('after.steps.reopenText', { moment: momentIn(round.last_ends_at, round.time_zone) })}
              >
                <Button size="sm" variant="secondary" onPress={() => setStep('reopen')}>
                  {t('status.menu.reopen')}
                </Button>
              </Step>
            )}
            <Step title={t('after.steps.close')} text={t('after.steps.closeText')}>
              <Button size="sm" variant="secondary" onPress={() => setStep('close')}>
                {t('status.submits.close')}
              </Button>
            </Step>
          </>
        )}
      </ol>
      {step && <RoundStatusDialog round={round} step={step} onClose={() => setStep(null)} />}
    </Card>
  );
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <span className="min-w-60 flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="block text-ink-2">{text}</span>
    </span>
    {children}
  </li>
);
