import type { DraftGroup, DraftHelp, DraftPerson } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { NotCounted } from '../parts/consequences';
import { commandKey, Keys } from '../parts/keys';
import { useDraftHelp } from './groups.queries';
import { usePercents } from './house';
import { personIdIn } from './moves';
import type { Moves } from './use-moves';

interface HelpProps {
  draftId: GroupDraftId;
  person: DraftPerson;
}

/** What would have helped a person without a place, or with a group that fits badly: computed once it is asked for. */
export function Help({ draftId, person }: HelpProps) {
  const { t } = useTranslation('staffGroups');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-label={t('help.named', { name: person.name || t('noName') })}
        onPress={() => setOpen(!isOpen)}
      >
        {t('help.ask')}
      </Button>
      {isOpen && <HelpFound draftId={draftId} person={person} />}
    </>
  );
}

function HelpFound({ draftId, person }: HelpProps) {
  const { t } = useTranslation('staffGroups');
  const { whole } = usePercents();
  const query = useDraftHelp(draftId, person.membership_id);
  const { data } = query;
  if (query.error) return <NotCounted query={query} />;
  return (
    <output className="flex w-full flex-col gap-1 text-sm">
      {!data ? (
        <span className="flex items-center gap-2 text-ink-2">
          <Spinner className="size-4" /> {t('help.looking')}
        </span>
      ) : (
        <>
          <span className="text-ink-2">
            {data.mean === null ? t('help.nowhere') : t('help.now', { percent: whole(data.mean) })}{' '}
            {t('help.most', { percent: whole(data.most) })}
          </span>
          {data.helps.length > 0 ? (
            <ul className="list-disc pl-5 wrap-anywhere">
              {data.helps.map((help) => (
                <li key={JSON.stringify(help)}>
                  {t(`help.${help.change}`, { percent: whole(help.mean), ...namesIn(help, t('noName')) })}
                </li>
              ))}
            </ul>
          ) : (
            <span>{t('help.none')}</span>
          )}
          <span className="text-ink-2">{t(data.is_complete ? 'help.nearest' : 'help.hurried')}</span>
        </>
      )}
    </output>
  );
}

function namesIn(help: DraftHelp, missing: string): Record<string, string | number> {
  if (help.change === 'more_units') return { count: help.count };
  if (help.change === 'not_locked') return {};
  return { one: help.one_name || missing, other: help.other_name || missing };
}

interface MovePanelProps {
  draftId: GroupDraftId;
  moves: Moves;
  groups: ReadonlyMap<number, DraftGroup>;
}

/** Who is picked up and what the drop would change, or what the last own move has changed. */
export function MovePanel({ draftId, moves, groups }: MovePanelProps) {
  const { t, language } = useTranslation('staffGroups');
  const { inHand, target, effect, refusal, lastMove, canDrop, isPending } = moves;
  const name = inHand ? inHand.person.name || t('noName') : (lastMove?.name ?? '');
  const other = personIdIn(target);
  const shownEffect = inHand ? effect : lastMove?.effect;
  const drop = other ? 'swap' : target === 'new' ? 'new' : target === 'outside' ? 'outside' : 'move';
  const isShown = inHand !== null || lastMove !== null || refusal !== null;
  // Always there, so that what it says is announced.
  const words = (
    <output className="sr-only">
      {inHand
        ? shownEffect && !refusal
          ? t('moving.words', { name, ...effectValues(shownEffect, language) })
          : !target && `${t('moving.title', { name })} ${t('moving.where')}`
        : lastMove && t('moving.done', { name })}
    </output>
  );
  return (
    <>
      {words}
      {isShown && (
        <section
          aria-label={t('moving.panel')}
          className={`flex flex-col gap-2 border-line bg-surface max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-20 max-xl:max-h-[60dvh] max-xl:overflow-y-auto max-xl:border-t max-xl:px-4 max-xl:pt-3 max-xl:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-xl:shadow-float xl:border-b xl:pb-4 ${inHand ? '' : 'max-xl:hidden'}`}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="min-w-0 text-lg wrap-anywhere">
              {t(inHand ? 'moving.title' : 'moving.done', { name })}
            </h2>
            {inHand ? (
              <Button size="sm" variant="quiet" onPress={moves.putBack}>
                {t('moving.putBack')} <Keys keys={['Esc']} />
              </Button>
            ) : (
              lastMove && (
                <Button size="sm" variant="quiet" isPending={isPending} onPress={moves.undo}>
                  {t('moving.undo')} <Keys keys={[commandKey, 'Z']} />
                </Button>
              )
            )}
          </div>
          {refusal && <Banner tone="warning">{t(`refusal.${refusal}`)}</Banner>}
          {shownEffect && !shownEffect.refusal && (
            <Effect
              effect={shownEffect}
              groups={inHand || !lastMove ? groups : lastMove.groups}
              name={name}
            />
          )}
          {inHand && (
            <>
              {moves.effectError && <p className="text-brick">{moves.effectError.message}</p>}
              {!target && <p className="text-sm text-ink-2">{t('moving.where')}</p>}
              {moves.isMeaningless && <p className="text-sm text-ink-2">{t('moving.same')}</p>}
              <div className="flex flex-wrap gap-2">
                {target && !moves.isMeaningless && !refusal && (
                  <Button
                    size="sm"
                    variant={canDrop ? 'primary' : 'waiting'}
                    isPending={isPending}
                    onPress={() => canDrop && moves.drop()}
                  >
                    {t(`moving.drop.${drop}`)}
                  </Button>
                )}
                {other && (
                  <>
                    <Button size="sm" variant="secondary" onPress={() => moves.pin('together')}>
                      {t('pins.together')} <Keys keys={['P']} />
                    </Button>
                    <Button size="sm" variant="secondary" onPress={() => moves.pin('apart')}>
                      {t('pins.apart')} <Keys keys={['⇧', 'P']} />
                    </Button>
                  </>
                )}
              </div>
              <div className="grid grid-cols-2 gap-2">
                <DropZone isAimed={target === 'new'} at="new">
                  {t('moving.toNew')}
                </DropZone>
                {inHand.group && (
                  <DropZone isAimed={target === 'outside'} at="outside">
                    {t('moving.toOutside')}
                  </DropZone>
                )}
              </div>
              {inHand.group && !target && (
                <div className="flex flex-wrap">
                  <Help key={inHand.person.membership_id} draftId={draftId} person={inHand.person} />
                </div>
              )}
            </>
          )}
        </section>
      )}
    </>
  );
}

function DropZone({ at, isAimed, children }: { at: 'new' | 'outside'; isAimed: boolean; children: string }) {
  return (
    <button
      type="button"
      data-stop=""
      data-target={at}
      className={`min-h-11 rounded-control border border-dashed px-2 py-2 text-sm font-semibold transition ${isAimed ? 'border-plum bg-plum-soft text-plum' : 'border-line-strong text-ink-2 hover:border-ink-2'}`}
    >
      {children}
    </button>
  );
}

type Effect = NonNullable<Moves['effect']>;

/** The mean before and after for a sentence. */
function effectValues({ mean, lowest }: Effect, language: string) {
  const numbers = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const words = (percent: number | null) => (percent === null ? '–' : numbers.format(percent / 100));
  return {
    mean: words(mean.after),
    meanBefore: words(mean.before),
    lowest: words(lowest.after),
    lowestBefore: words(lowest.before),
  };
}

function Effect({
  effect,
  groups,
  name,
}: {
  effect: Effect;
  /** As they are before the move. */
  groups: MovePanelProps['groups'];
  name: string;
}) {
  const { t, language } = useTranslation('staffGroups');
  const { whole, tenths } = usePercents();
  const ofGroup = (number: number | null) => {
    const first = number === null ? undefined : groups.get(number)?.people.find((one) => one.name !== name);
    return first ? t('moving.groupOf', { name: first.name || t('noName') }) : t('moving.newGroup');
  };
  const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const rows = [
    ...effect.groups.map(({ number, before, after }) => ({
      id: String(number),
      label: ofGroup(number),
      before: before.percent,
      after: after.percent,
      format: whole,
    })),
    { id: 'mean', label: t('moving.all'), ...effect.mean, format: tenths },
    { id: 'lowest', label: t('moving.lowest'), ...effect.lowest, format: whole },
  ];
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{t('moving.effect')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('moving.what')}</th>
          <th scope="col">{t('moving.before')}</th>
          <th scope="col">{t('moving.after')}</th>
          <th scope="col">{t('moving.difference')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ id, label, before, after, format }) => {
          const difference = before === null || after === null ? 0 : after - before;
          return (
            <tr key={id} className="h-8">
              <th scope="row" className="text-left font-normal wrap-anywhere">
                {label}
              </th>
              <td className="pl-2 text-right whitespace-nowrap text-ink-2">{format(before)} →</td>
              <td className="pl-1.5 text-right font-semibold">{format(after)}</td>
              <td
                className={`w-12 pl-2 text-right ${Math.abs(difference) < 0.05 ? 'text-ink-3' : difference > 0 ? 'text-leaf' : 'text-brick'}`}
              >
                {signed.format(Math.round(difference * 10) / 10)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
