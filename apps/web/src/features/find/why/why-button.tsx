import type { Card } from '@nestmate/contract/find';
import { type RefObject, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Modal } from '@/ui/modal';
import { MatchBadge } from './match-badge';
import { useWhyTitle, WhyAnswer } from './why-match';

interface WhyButtonProps {
  card: Card;
  /** Whether a click ends a drag, and must not open anything. */
  wasDragged: RefObject<boolean>;
}

/** The ring of a card; a press shows why the two match. */
export function WhyButton({ card, wasDragged }: WhyButtonProps) {
  const { t } = useTranslation('common');
  const title = useWhyTitle();
  const [isOpen, setOpen] = useState(false);
  const { membership_id: id, first_name: name, percent_match: percent } = card;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="relative z-10 -m-1 rounded-control p-1"
        onClick={({ detail }) => {
          // A key press has a click count of 0, and opens it even after a drag.
          if (!wasDragged.current || detail === 0) setOpen(true);
        }}
      >
        <MatchBadge percent={percent} />
        <span className="sr-only">{title(name, percent)}</span>
      </button>
      <Modal
        isOpen={isOpen}
        onOpenChange={setOpen}
        size="md"
        title={title(name, percent)}
        closeLabel={t('close')}
      >
        <WhyAnswer id={id} />
      </Modal>
    </>
  );
}
