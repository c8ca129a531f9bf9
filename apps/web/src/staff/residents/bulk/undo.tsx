import type { Bulk } from '@nestmate/contract/staff';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { useUndoing } from './bulk.queries';

/** Undoes an action. */
export function UndoButton({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation('staffBulk');
  const undoing = useUndoing(bulk.bulk_id);
  if (!bulk.undo || bulk.undo.back === 0) return null;
  const undo = () =>
    undoing.mutateAsync().catch((error: unknown) => toast({ text: errorTextOf(error), tone: 'danger' }));
  return (
    <Button variant="secondary" isPending={undoing.isPending} onPress={() => void undo()}>
      {t('undo.action', { count: bulk.undo.back })}
    </Button>
  );
}

/** What an undo would restore, what it would not, and until when it is possible. */
export function UndoWords({ bulk: { undo, undoable_until: until } }: { bulk: Bulk }) {
  const { t, language } = useTranslation('staffBulk');
  if (!undo || !until) return null;
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(until),
  );
  return (
    <div className="text-sm text-ink-2">
      <p>{t('undo.until', { when })}</p>
      {undo.not_back.map(({ loss, count }) => (
        <p key={loss}>{t(`undo.${loss}`, { count })}</p>
      ))}
    </div>
  );
}
