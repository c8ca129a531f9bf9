import { traits, type Help, type Trait } from '@nestmate/contract/assistant';
import type { QuestionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { useState, Suspense } from 'react';
import { errorTextOf } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { dropDraft, useDraft } from '@/platform/stored/draft';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ChoiceChips } from '@/ui/choice-chips';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { SparkleIcon } from '@/ui/icons/sparkle';
import { Modal } from '@/ui/modal';
import { TextArea } from '@/ui/text-area';
import { useDraftText } from './questions.queries';

interface AssistantDialogProps {
  questionId: QuestionId;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/**
 * Traits first, then the draft, which the resident can edit before and after using it. The draft is stored until it is
 * used or discarded.
 */
export function AssistantDialog({ questionId, text, onText, onClose }: AssistantDialogProps) {
  const { t } = useTranslation(['assistant', 'common', 'errors']);
  const stored = useStoredSuggestions(questionId);
  const help = useDraftText(questionId);
  /** Runs once the resident has confirmed that their edits of the draft may be lost. */
  const [afterConfirming, setAfterConfirming] = useState<(() => void) | null>(null);
  if (!stored) return null;
  const { picked, draft } = stored.suggestions;
  const own = text.trim();

  const write = () =>
    picked.length > 0 &&
    !help.isPending &&
    help.mutate(picked, {
      onSuccess: (written) => stored.change({ draft: { written, text: written.text } }),
    });
  const isEdited = draft !== null && draft.text !== draft.written.text;
  const confirmIfEdited = (start: () => void) => (isEdited ? setAfterConfirming(() => start) : start());
  const take = (whole: string) => {
    onText(whole);
    stored.drop();
    onClose();
  };
  const dialog = { isOpen: true, onOpenChange: onClose, closeLabel: t('common:close'), size: 'md' } as const;
  const failure = help.error && (
    <p role="alert" className="mt-3 text-sm text-brick">
      {errorTextOf(help.error)}
    </p>
  );

  if (draft === null) {
    return (
      <Modal
        {...dialog}
        title={t('title')}
        actions={
          <Button
            isDisabled={picked.length === 0}
            isPending={help.isPending}
            pendingLabel={t('writing')}
            onPress={write}
          >
            {t('write')}
          </Button>
        }
      >
        <p className="mb-5">{t('lead')}</p>
        <ChoiceChips
          label={t('traits')}
          hint={t('picked', { count: picked.length, max: limits.assistantTraits })}
          options={traits.map((id) => ({ id, label: t(`trait.${id}`) }))}
          value={picked}
          onChange={(chosen) => stored.change({ picked: chosen })}
          max={limits.assistantTraits}
        />
        {failure}
      </Modal>
    );
  }
  return (
    <Modal
      {...dialog}
      title={t('draftTitle')}
      actions={
        <>
          {/* The safe choice first: it keeps the person's own text. */}
          {own && <Button onPress={() => take(`${own}\n\n${draft.text}`)}>{t('add')}</Button>}
          <Button variant={own ? 'secondary' : 'primary'} onPress={() => take(draft.text)}>
            {t(own ? 'replace' : 'use')}
          </Button>
          <Button
            variant={own ? 'quiet' : 'secondary'}
            isPending={help.isPending}
            pendingLabel={t('writing')}
            onPress={() => confirmIfEdited(write)}
          >
            {t('another')}
          </Button>
          <Button variant="quiet" onPress={() => confirmIfEdited(() => stored.change({ draft: null }))}>
            {t('back')}
          </Button>
        </>
      }
    >
      <div className="mt-3">
        <TextArea
          autoFocus
          label={t('draft')}
          description={t(draft.written.writtenBy === 'model' ? 'byModel' : 'byComposer')}
          value={draft.text}
          onChange={(changed) => stored.change({ draft: { ...draft, text: changed } })}
          isReadOnly={help.isPending}
          limit={limits.freeTextAnswer}
          rows={7}
        />
      </div>
      {failure}
      <ConfirmDialog
        isOpen={afterConfirming !== null}
        onOpenChange={() => setAfterConfirming(null)}
        title={t('discardTitle')}
        confirm={{
          label: t('discard'),
          tone: 'danger',
          onPress: () => {
            setAfterConfirming(null);
            afterConfirming?.();
          },
        }}
        cancelLabel={t('common:cancel')}
      >
        {t('discardText')}
      </ConfirmDialog>
    </Modal>
  );
}

interface Suggestions {
  picked: Trait[];
  /** As written by the assistant, and as edited by the resident. */
  draft: { written: Help; text: string } | null;
}

const nothing: Suggestions = { picked: [], draft: null };

/** The picked traits and the draft for a question, stored until the draft is used. Undefined while they load. */
function useStoredSuggestions(questionId: QuestionId) {
  const { membershipId } = useSelf();
  const name = `help ${membershipId} ${questionId}`;
  const [before, store] = useDraft<Suggestions>(name);
  const [changed, setChanged] = useState<Suggestions>();
  if (before === undefined) return undefined;
  const suggestions = changed ?? before ?? nothing;
  return {
    suggestions,
    change(changes: Partial<Suggestions>) {
      const next = { ...suggestions, ...changes };
      setChanged(next);
      store(next);
    },
    drop: () => void dropDraft(name),
  };
}

interface WritingHelpProps {
  questionId: QuestionId;
  /** The text so far. */
  text: string;
  onText: (text: string) => void;
}

/** Offers a draft from a few taps, for an empty text field. */
export function WritingHelp({ questionId, text, onText }: WritingHelpProps) {
  const { t } = useTranslation('questions');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="-mt-4">
      <Button variant="secondary" icon={<SparkleIcon className="size-5" />} onPress={() => setOpen(true)}>
        {t('help')}
      </Button>
      {isOpen && (
        <Suspense>
          <AssistantDialog
            questionId={questionId}
            text={text}
            onText={onText}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
