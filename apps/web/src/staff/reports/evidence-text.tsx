import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';

interface Props {
  text: string;
}

const shownLetters = 700;
const shownLines = 10;

/** What somebody wrote, folded where it is long, so that the next case stays near. */
export function EvidenceText({ text }: Props) {
  const { t } = useTranslation('staffReports');
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
        // In focus it stays above the decisions.
        <p className="flex *:scroll-mb-24">
          <Button size="sm" variant="quiet" onPress={() => setIsWhole(!isWhole)}>
            {t(isWhole ? 'showLess' : 'showAll')}
          </Button>
        </p>
      )}
    </>
  );
}
