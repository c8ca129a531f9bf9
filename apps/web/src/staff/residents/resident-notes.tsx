import { limits } from '@nestmate/contract/limits';
import type { ResidentNoteId } from '@nestmate/contract/staff/ids';
import type { ResidentNote, StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { hasRight } from '@nestmate/contract/staff/rights';
import { lengthOf } from '@nestmate/contract/text/length';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TextArea } from '@/ui/text-area';
import { useForm } from '@/ui/use-form';
import { When } from '@/ui/when';
import { useNetwork } from '../platform/network';
import { usePendingDraft } from '../platform/pending-drafts';
import { useRemoveNote, useSaveNote } from './residents.queries';

interface NotesProps {
  resident: StaffResidentDetail;
}

/** What staff noted about a resident; each changes and deletes their own. */
export function ResidentNotes({ resident }: NotesProps) {
  const { t } = useTranslation('staffResidents');
  const { network } = useNetwork();
  const [edited, setEdited] = useState<ResidentNoteId | null>(null);
  const mayWrite = hasRight(network.role, 'moderate');
  const blank = useNewNote(resident);
  return (
    <section aria-labelledby="notes" className="rounded-card border border-line bg-surface p-4">
      <h2 id="notes" className="text-lg">
        {t('notes.title')}
      </h2>
      <p className="pb-3 text-sm text-ink-3">{t('notes.text')}</p>
      {mayWrite && <NoteForm key={blank.id} resident={resident} note={blank} onDone={blank.renew} />}
      <ol className="divide-y divide-line">
        {resident.notes.map((note) => (
          <li key={note.note_id} className="py-3">
            {edited === note.note_id ? (
              <NoteForm
                resident={resident}
                note={{ id: note.note_id, body: note.body }}
                onDone={() => setEdited(null)}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <Note resident={resident} note={note} onEdit={() => setEdited(note.note_id)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const newId = () => crypto.randomUUID() as ResidentNoteId;

/** A note that is not saved yet; its id is the same for all retries. */
function useNewNote({ membership_id: id }: StaffResidentDetail) {
  const [noteId, setNoteId] = useState(newId);
  const draft = `note ${id}`;
  return { id: noteId, body: '', draft, renew: () => setNoteId(newId()) };
}

interface NoteFormProps extends NotesProps {
  /** `draft`: the name under which what is typed stays while another page is open. */
  note: { id: ResidentNoteId; body: string; draft?: string };
  onDone: () => void;
  onCancel?: () => void;
}

function NoteForm({ resident, note, onDone, onCancel }: NoteFormProps) {
  const { t } = useTranslation('staffResidents');
  const [{ body }, setDraft] = usePendingDraft(note.draft ?? `note ${note.id}`, () => ({ body: note.body }));
  const saving = useAction(useSaveNote(resident.membership_id), 'inPlace');
  const length = lengthOf(body.trim());
  const isRight = length > 0 && length <= limits.residentNote;
  const form = useForm({
    isRight,
    submit: () => {
      form.begin();
      return saving.run({ noteId: note.id, body }, () => {
        setDraft({ body: '' });
        onDone();
      });
    },
  });
  const wrong = form.isTried && !isRight ? t('notes.wrong', { max: limits.residentNote }) : undefined;
  return (
    <form {...form.props} className="flex flex-col gap-2 pb-2">
      <TextArea
        label={t(onCancel ? 'notes.edit' : 'notes.new')}
        value={body}
        onChange={(changed) => setDraft({ body: changed })}
        limit={limits.residentNote}
        rows={2}
        error={wrong ?? (saving.error ? errorTextOf(saving.error) : undefined)}
      />
      <span className="flex justify-end gap-2">
        {onCancel && (
          <Button
            size="sm"
            variant="quiet"
            onPress={() => {
              setDraft({ body: '' });
              onCancel();
            }}
          >
            {t('notes.cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" variant="secondary" isPending={saving.isPending}>
          {t(onCancel ? 'notes.save' : 'notes.add')}
        </Button>
      </span>
    </form>
  );
}

interface NoteProps extends NotesProps {
  note: ResidentNote;
  onEdit: () => void;
}

function Note({ resident, note, onEdit }: NoteProps) {
  const { t, language } = useTranslation('staffResidents');
  const [isAsking, setAsking] = useState(false);
  const deleting = useAction(useRemoveNote(resident.membership_id));
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
        <span className="font-semibold wrap-anywhere">{note.by ?? t('notes.former')}</span>
        <When at={note.created_at} language={language} />
        {note.edited_at && <span>{t('notes.edited')}</span>}
      </p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {note.body}
      </p>
      {note.is_mine && (
        <span className="-ml-3.5 flex">
          <Button size="sm" variant="quiet" onPress={onEdit}>
            {t('notes.edit')}
          </Button>
          <Button size="sm" variant="quiet" onPress={() => setAsking(true)}>
            {t('notes.delete')}
          </Button>
        </span>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('notes.deleteTitle')}
        cancelLabel={t('notes.cancel')}
        confirm={{
          label: t('notes.delete'),
          tone: 'danger',
          isPending: deleting.isPending,
          onPress: () => void deleting.run(note.note_id, () => setAsking(false)),
        }}
      >
        <p className="text-ink-2">{t('notes.deleteText')}</p>
      </ConfirmDialog>
    </>
  );
}
