import type { QuestionId } from '@nestmate/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { SparkleIcon } from '@/ui/icons/sparkle';
import { AssistantDialog } from './assistant-dialog';

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
