import { limits, type QuestionId, type Trait, traits } from '@nestmate/contract';
import { useState } from 'react';
import { wordsOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ChoiceChips } from '@/ui/choice-chips';
import { Modal } from '@/ui/modal';
import { TextArea } from '@/ui/text-area';
import { useDraftText } from './assistant.queries';

interface AssistantDialogProps {
  questionId: QuestionId;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Traits first, then the draft, which is the resident's to change before and after it is taken. */
export function AssistantDialog({ questionId, text, onText, onClose }: AssistantDialogProps) {
  const { t } = useTranslation(['assistant', 'common', 'errors']);
  const [picked, setPicked] = useState<Trait[]>([]);
  const [draft, setDraft] = useState<string>();
  const help = useDraftText(questionId);
  const own = text.trim();

  const write = () =>
    picked.length > 0 &&
    !help.isPending &&
    help.mutate(picked, { onSuccess: (written) => setDraft(written.text) });
  const take = (whole: string) => {
    onText(whole);
    onClose();
  };
  const dialog = { isOpen: true, onOpenChange: onClose, closeLabel: t('common:close'), size: 'md' } as const;
  const failure = help.error && (
    <p role="alert" className="mt-3 text-sm text-brick">
      {wordsOf(help.error)}
    </p>
  );

  if (draft === undefined) {
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
          onChange={setPicked}
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
          <Button onPress={() => take(draft)}>{t(own ? 'replace' : 'use')}</Button>
          {own && (
            <Button variant="secondary" onPress={() => take(`${own}\n\n${draft}`)}>
              {t('add')}
            </Button>
          )}
          <Button
            variant={own ? 'quiet' : 'secondary'}
            isPending={help.isPending}
            pendingLabel={t('writing')}
            onPress={write}
          >
            {t('another')}
          </Button>
          <Button variant="quiet" onPress={() => setDraft(undefined)}>
            {t('back')}
          </Button>
        </>
      }
    >
      <div className="mt-3">
        <TextArea
          autoFocus
          label={t('draft')}
          description={help.data && t(help.data.writtenBy === 'model' ? 'byModel' : 'byComposer')}
          value={draft}
          onChange={setDraft}
          limit={limits.freeTextAnswer}
          rows={7}
        />
      </div>
      {failure}
    </Modal>
  );
}
