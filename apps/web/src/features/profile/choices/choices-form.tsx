import { type ChoiceKind, limits, type OptionId, type ProfileOption } from '@nestmate/contract';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { toast } from '@/ui/toasts';
import { EditingActions } from '../editing/editing-actions';
import { OvertakenNotice } from '../editing/overtaken-notice';
import type { useEdited } from '../editing/use-edited';
import { ChoiceGroups } from './choice-groups';
import { ChoiceSearch } from './choice-search';
import { useSaveChosen } from './choices.queries';

/** More than these are searched, fewer are seen at a glance. */
const mostAtAGlance = 24;

interface ChoicesFormProps {
  kind: ChoiceKind;
  offered: readonly ProfileOption[];
  edited: NonNullable<ReturnType<typeof useEdited<OptionId[]>>>;
}

/** Chooses a few of what is offered. */
export function ChoicesForm({ kind, offered, edited }: ChoicesFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const navigate = useNavigate();
  const save = useSaveChosen(kind);
  const max = limits[kind];
  const options = offered.map(({ id, name, topic }) => ({ id, label: name, topic }));
  // What the community has taken away meanwhile is no longer chosen.
  const value = edited.value.filter((id) => offered.some((option) => option.id === id));
  const List = options.length > mostAtAGlance ? ChoiceSearch : ChoiceGroups;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(value, {
      onSuccess: () => {
        edited.drop();
        toast({ text: t('saved'), tone: 'success' });
        void navigate('/profile-overview');
      },
    });
  }

  return (
    <form onSubmit={submit} className="flex flex-col">
      {edited.isOvertaken && <OvertakenNotice onShowSaved={edited.drop} />}
      <List kind={kind} options={options} value={value} onChange={edited.change} max={max} />
      <p aria-live="polite" className="sr-only">
        {value.length >= max && t(`choices.${kind}.full`, { max })}
      </p>
      <ActionBar>
        <span aria-live="polite" className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
          {t('choices.count', { count: value.length, max })}
        </span>
        <EditingActions isChanged={edited.isChanged} onUndo={edited.drop} isSaving={save.isPending} />
      </ActionBar>
    </form>
  );
}
