import { decisionsAbout, type ReportCase, type ReportDecision } from '@nestmate/contract/staff/reports';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { DotsIcon } from '@/ui/icons/dots';
import { Menu } from '@/ui/menu';
import { useMedia } from '@/ui/use-media';
import { useNetwork } from '../platform/network';
import { actionOf } from './decision-words';
import { isPossible, mayReopen } from './possible-decisions';

interface DecisionsProps {
  one: ReportCase;
  onDecide: (step: CaseStep) => void;
}

/** A decision about a case, or opening it again. */
export type CaseStep = ReportDecision | 'reopen';

const severe = new Set<CaseStep>(['hide', 'removePicture', 'remove']);
/**
 * The usual decision about a case that waits is loud; a photo that nobody reported is seldom taken down, and a removal
 * is rare.
 */
function variantOf({ reports, closed_at: closedAt }: ReportCase, step: CaseStep) {
  if (closedAt) return 'quiet';
  const isUsual =
    step === 'hide' || (step === 'removePicture' && reports.some(({ about }) => about.includes('picture')));
  return isUsual ? 'danger' : step === 'handled' ? 'secondary' : 'quiet';
}
/** The number of buttons that a phone has room for in a row, in every language. */
const roomOnPhone = 3;

/**
 * The possible decisions about a case, in reach even beside evidence that is longer than the window. If there are many,
 * a phone shows the first and the last, and a menu with the others.
 */
export function Decisions({ one, onDecide }: DecisionsProps) {
  const { t } = useTranslation('staffReports');
  const { role } = useNetwork().network;
  const isRoomy = useMedia('(min-width: 640px)');
  const possible: CaseStep[] = decisionsAbout[one.kind].filter((each) => isPossible(one, each, role));
  if (mayReopen(one, role)) possible.push('reopen');
  const label = (step: CaseStep) => t(step === 'reopen' ? 'reopen.action' : actionOf(one, step));
  const inMenu = isRoomy || possible.length <= roomOnPhone ? [] : possible.slice(1, -1);
  return (
    <div className="sticky bottom-0 -mx-4 mt-4 -mb-4 flex flex-wrap gap-2 rounded-b-card border-t border-line bg-surface px-4 py-3 empty:hidden max-sm:*:px-3 sm:-mx-5 sm:-mb-5 sm:px-5">
      {possible
        .filter((each) => !inMenu.includes(each))
        .map((each) => (
          <Button key={each} variant={variantOf(one, each)} onPress={() => onDecide(each)}>
            {label(each)}
          </Button>
        ))}
      {inMenu.length > 0 && (
        <span className="ml-auto px-0!">
          <Menu
            label={t('otherDecisions')}
            trigger={{ label: t('otherDecisions'), icon: <DotsIcon className="size-5" /> }}
            items={inMenu.map((id) => ({
              id,
              label: label(id),
              ...(severe.has(id) && { tone: 'danger' as const }),
            }))}
            onAction={onDecide}
          />
        </span>
      )}
    </div>
  );
}
