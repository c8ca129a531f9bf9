import { useId, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';

interface Props {
  text: string;
  /** The id of the element with its author and time, which distinguishes its button from the others. */
  labelledBy: string;
}

const shownLetters = 700;
const shownLines = 10;

/** A reported text, collapsed if it is long, so that the next case stays near. */
export function EvidenceText({ text, labelledBy }: Props) {
  const { t } = useTranslation('staffReports');
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > shownLetters || text.split('\n').length > shownLines;
  return (
    <>
      <p
        dir="auto"
        className={`wrap-anywhere whitespace-pre-wrap ${isLong && !isWhole ? 'line-clamp-6' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        // When focused, it stays above the decisions.
        <p className="flex *:scroll-mb-24">
          <Button
            id={id}
            size="sm"
            variant="quiet"
            aria-expanded={isWhole}
            aria-labelledby={`${id} ${labelledBy}`}
            onPress={() => setIsWhole(!isWhole)}
          >
            {t(isWhole ? 'showLess' : 'showAll')}
          </Button>
        </p>
      )}
    </>
  );
}
