import type { NumberingRow } from '@nestmate/contract/staff/rooms';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { TextArea } from '@/ui/text-area';
import { useSettled } from '@/ui/use-settled';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { numberingRules } from '../platform/calls';
import {
  type NumberingChange,
  type NumberingOutcome,
  useAssignUnits,
  useNumbersPreview,
} from './numbers.queries';
import { namesIn } from './room-dialogs';
import type { RoomFilter } from './rooms.queries';

interface NumbersDialogProps {
  /** The rooms that get numbers, in the order in which the page has them. */
  filter: RoomFilter;
  onClose: () => void;
}

type NumberedRoom = NumberingChange & { outcome: NumberingOutcome };

/** Numbers many rooms by a pasted list: says what each line would do, does it in one step, and can undo it. */
export function NumbersDialog({ filter, onClose }: NumbersDialogProps) {
  const { t, language } = useTranslation('staffRooms');
  const [text, setText] = useState('');
  const [done, setDone] = useState<{ rooms: readonly NumberedRoom[]; isUndo: boolean } | null>(null);
  const settled = useSettled(text, 300);
  const preview = useNumbersPreview(filter, settled);
  const assigning = useAction(useAssignUnits(), 'inPlace');
  const { data } = preview;
  const freeUnits = data?.free_units ?? [];
  const changes = (data?.rows ?? []).flatMap(({ room, unit_number, problem }) =>
    room && problem === null ? [{ room, unit_number, seen: room.unit_number }] : [],
  );
  const isOutdated = text !== settled || preview.isPlaceholderData;
  const isWaiting = isOutdated || changes.length === 0;
  if (done) {
    const undo = () =>
      assigning.run(
        done.rooms
          .filter(({ outcome }) => outcome === 'done')
          .map(({ room, unit_number, seen }) => ({ room, unit_number: seen, seen: unit_number })),
        (rooms) => setDone({ rooms, isUndo: true }),
      );
    return (
      <FormDialog
        title={t('numbers.title')}
        submit={undefined}
        isPending={assigning.isPending}
        onSubmit={onClose}
        onClose={onClose}
      >
        {assigning.error && <Banner tone="danger">{errorTextOf(assigning.error)}</Banner>}
        <NumberingResult {...done} />
        {!done.isUndo && done.rooms.some(({ outcome }) => outcome === 'done') && (
          <span>
            <Button variant="secondary" size="sm" isPending={assigning.isPending} onPress={() => void undo()}>
              {t('numbers.undo')}
            </Button>
          </span>
        )}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={t('numbers.title')}
      submit={t('numbers.submit', { count: changes.length })}
      isWaiting={isWaiting}
      isPending={assigning.isPending}
      onSubmit={() =>
        isWaiting ? undefined : assigning.run(changes, (rooms) => setDone({ rooms, isUndo: false }))
      }
      onClose={onClose}
    >
      {assigning.error && <Banner tone="danger">{errorTextOf(assigning.error)}</Banner>}
      <TextArea
        label={t('numbers.label')}
        description={t('numbers.hint')}
        value={text}
        onChange={setText}
        limit={numberingRules.text}
        rows={6}
      />
      {freeUnits.some((name) => name !== '') && settled.trim() === '' && (
        <span>
          <Button variant="secondary" size="sm" onPress={() => setText(freeUnits.join('\n'))}>
            {t('numbers.fill', { count: freeUnits.filter((name) => name !== '').length })}
          </Button>
        </span>
      )}
      {!data ? (
        <NotLoaded query={preview} />
      ) : settled.trim() === '' ? (
        <p className="text-ink-2">
          {t(data.has_more ? 'numbers.firstRooms' : 'numbers.rooms', { count: data.rooms })}
        </p>
      ) : (
        <NumberingPreview rows={data.rows} />
      )}
      {data?.following && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          {t('numbers.following', { names: namesIn(data.following, language) })}
        </p>
      )}
    </FormDialog>
  );
}

/** What each line does: the room with its number until now and the next, or why it does nothing. */
function NumberingPreview({ rows }: { rows: readonly NumberingRow[] }) {
  const { t, language } = useTranslation('staffRooms');
  const problems = rows.filter(({ problem }) => problem !== null && problem !== 'same').length;
  const same = rows.filter(({ problem }) => problem === 'same').length;
  return (
    <div className="flex flex-col gap-2">
      <output className="text-sm">
        {problems > 0 && (
          <span className="block font-semibold text-brick">{t('numbers.problems', { count: problems })}</span>
        )}
        {same > 0 && <span className="block text-ink-2">{t('numbers.same', { count: same })}</span>}
      </output>
      <ul
        aria-label={t('numbers.preview')}
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {rows.map(({ room, line, unit_number, problem }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same
          <li key={at} className="flex flex-col px-3 py-2">
            <span className="font-semibold wrap-anywhere">{room ? namesIn(room, language) : line}</span>
            <span className="text-sm wrap-anywhere">
              {room && (
                <span className={problem ? 'text-ink-2' : ''}>
                  {t('numbers.change', { before: room.unit_number ?? t('numbers.none'), after: unit_number })}
                </span>
              )}
              {problem && (
                <span className={`block ${problem === 'same' ? 'text-ink-2' : 'text-brick'}`}>
                  {t(`numbers.problem.${problem}`)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many rooms have their numbers, and which were left out because somebody else changed them. */
function NumberingResult({ rooms, isUndo }: { rooms: readonly NumberedRoom[]; isUndo: boolean }) {
  const { t, language } = useTranslation('staffRooms');
  const leftOut = rooms.filter(({ outcome }) => outcome !== 'done');
  const count = rooms.length - leftOut.length;
  return (
    <>
      <Banner tone="success">{t(isUndo ? 'numbers.undone' : 'numbers.done', { count })}</Banner>
      {leftOut.length > 0 && (
        <div>
          <p className="font-semibold">{t('numbers.leftOut', { count: leftOut.length })}</p>
          <ul className="list-disc pl-5 text-ink-2">
            {leftOut.map(({ room, outcome }) => (
              <li key={room.room_id} className="wrap-anywhere">
                {namesIn(room, language)}: {outcome !== 'done' && t(`numbers.outcome.${outcome}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
