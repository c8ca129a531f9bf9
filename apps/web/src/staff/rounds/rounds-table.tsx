import type { SubnetworkId } from '@nestmate/contract/ids';
import {
  isMatchingFinished,
  isNetworkClosed,
  type RoundStep,
  stepsOfRound,
} from '@nestmate/contract/rules/rounds';
import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { Fragment, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { DotsIcon } from '@/ui/icons/dots';
import { Link } from '@/ui/link';
import { Menu } from '@/ui/menu';
import { Cell, Table } from '../parts/table';
import { useHref } from '../platform/use-address';
import { useRoundWords } from './round-words';
import { Bar, timeLineOf } from './time-line';

export type RoundAction =
  | { what: 'deadline'; round: StaffRound }
  | { what: 'ownDeadline'; round: StaffRound; unitType: StaffRound['unit_types'][number] }
  | { what: 'pause'; unitType: StaffRound['unit_types'][number] }
  | { what: 'status'; round: StaffRound; step: RoundStep };

interface RoundsTableProps {
  rounds: readonly StaffRound[];
  mayChange: boolean;
  onAction: (action: RoundAction) => void;
}

const tones = { MATCHING: 'plum', ACTIVE: 'leaf', CLOSED: 'plain', ARCHIVED: 'plain' } as const;

/** Each place with its round on one time line, and its unit types below it. */
export function RoundsTable({ rounds, mayChange, onAction }: RoundsTableProps) {
  const { t } = useTranslation(['staffRounds', 'staff']);
  const [now] = useState(() => Date.now());
  const at = timeLineOf(rounds, now);
  return (
    <Table
      caption={t('staff:sections.rounds')}
      isListOnPhone
      head={
        <>
          <Cell isHead>{t('place')}</Cell>
          <Cell isHead isSecondary>
            <span className="sr-only">{t('time')}</span>
            <span aria-hidden className="relative block h-5 min-w-56">
              <span className="absolute -translate-x-1/2 text-brick" style={{ left: `${at(now)}%` }}>
                {t('today')}
              </span>
            </span>
          </Cell>
          <Cell isHead isSecondary>
            {t('statusHead')}
          </Cell>
          <Cell isHead className="w-0">
            <span className="sr-only">{t('actions')}</span>
          </Cell>
        </>
      }
    >
      {rounds.map((round) => (
        <Fragment key={round.subnetwork_id}>
          <RoundRow round={round} at={at} now={now} mayChange={mayChange} onAction={onAction} />
          {round.unit_types.map((unitType) => (
            <UnitTypeRow
              key={unitType.unit_type_id}
              unitType={unitType}
              round={round}
              at={at}
              now={now}
              mayChange={mayChange}
              onAction={onAction}
            />
          ))}
        </Fragment>
      ))}
    </Table>
  );
}

interface RoundRowProps extends Omit<RoundsTableProps, 'rounds'> {
  round: StaffRound;
  at: (moment: number | string) => number;
  now: number;
}

function RoundRow({ round, at, now, mayChange, onAction }: RoundRowProps) {
  const { t } = useTranslation('staffRounds');
  const words = useRoundWords();
  const { name, phase: status } = round;
  const deadline = words.deadline({ ...round, isOver: isMatchingFinished(status) }, now);
  const steps = stepsOfRound[status].map((step) => ({ id: step, label: t(`status.menu.${step}`) }));
  return (
    <tr className="bg-sunken/40">
      <Cell>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-2">{words.people(round)}</span>
        <span className="block text-sm text-ink-2 md:hidden">
          {t(`statuses.${status}`)} · {deadline}
        </span>
        {status === 'ACTIVE' && <AfterLink place={round.subnetwork_id} className="md:hidden" />}
        <span className="block pt-2 md:hidden">
          <Bar round={round} at={at} now={now} />
        </span>
      </Cell>
      <Cell isSecondary>
        <Bar round={round} at={at} now={now} />
      </Cell>
      <Cell isSecondary>
        <Chip tone={tones[status]}>{t(`statuses.${status}`)}</Chip>
        <span className="block text-sm text-ink-2">{deadline}</span>
        {status === 'ACTIVE' && <AfterLink place={round.subnetwork_id} />}
      </Cell>
      <Cell className="text-right">
        {mayChange && (
          <Menu
            label={t('actionsFor', { name })}
            trigger={{
              label: t('actionsFor', { name }),
              icon: <DotsIcon className="size-5" />,
              className: 'size-9!',
            }}
            items={[{ id: 'deadline' as const, label: t('deadline.menu') }, ...steps]}
            onAction={(id) =>
              onAction(id === 'deadline' ? { what: 'deadline', round } : { what: 'status', round, step: id })
            }
          />
        )}
      </Cell>
    </tr>
  );
}

/** Leads to what follows the end of matching. */
function AfterLink({ place, className = '' }: { place: SubnetworkId; className?: string }) {
  const { t } = useTranslation('staffRounds');
  const href = useHref();
  return (
    <Link
      to={href('rounds/after', { place })}
      className={`inline-flex min-h-6 items-center text-sm underline ${className}`}
    >
      {t('after.link')}
    </Link>
  );
}

interface UnitTypeRowProps extends RoundRowProps {
  unitType: StaffRound['unit_types'][number];
}

function UnitTypeRow({ unitType, round, at, now, mayChange, onAction }: UnitTypeRowProps) {
  const { t } = useTranslation('staffRounds');
  const words = useRoundWords();
  const { name, capacity, is_paused, is_over, ends_on } = unitType;
  const { phase: roundStatus } = round;
  // From `ACTIVE` on there is no matching left to pause.
  const isOver = isMatchingFinished(roundStatus);
  const isOverAlone = is_over && !isOver;
  const state = isOverAlone ? null : is_paused ? 'paused' : roundStatus === 'MATCHING' ? 'running' : null;
  const ownDeadline = ends_on && (
    <span className="block text-sm text-ink-2">
      {words.deadline({ ...unitType, time_zone: round.time_zone, isOver: is_over }, now)}
    </span>
  );
  const isMatchingOver = isOverAlone && <Chip tone={tones.ACTIVE}>{t('statuses.ACTIVE')}</Chip>;
  return (
    <tr>
      <Cell className="pl-8!">
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-2">
          {t('capacity', { count: capacity })} · {words.people(unitType)}
        </span>
        <span className="md:hidden">
          {state && <span className="block text-sm text-ink-2">{t(state)}</span>}
          {isMatchingOver}
          {ownDeadline}
          {isOverAlone && <AfterLink place={round.subnetwork_id} />}
        </span>
      </Cell>
      <Cell isSecondary>
        {ends_on && (
          <Bar round={{ ...round, ends_on, phase: isOverAlone ? 'ACTIVE' : roundStatus }} at={at} now={now} />
        )}
      </Cell>
      <Cell isSecondary>
        {state && <Chip tone={is_paused ? 'apricot' : 'leaf'}>{t(state)}</Chip>}
        {isMatchingOver}
        {ownDeadline}
        {isOverAlone && <AfterLink place={round.subnetwork_id} />}
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {mayChange && (
          <span className="flex justify-end gap-2 max-md:flex-wrap">
            {!isNetworkClosed(roundStatus) && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('deadline.own.named', { name })}
                onPress={() => onAction({ what: 'ownDeadline', round, unitType })}
              >
                {t('deadline.own.short')}
              </Button>
            )}
            {(!isOver || is_paused) && !isOverAlone && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={t(is_paused ? 'resume.named' : 'pause.named', { name })}
                onPress={() => onAction({ what: 'pause', unitType })}
              >
                {t(is_paused ? 'resume.submit' : 'pause.submit')}
              </Button>
            )}
          </span>
        )}
      </Cell>
    </tr>
  );
}
