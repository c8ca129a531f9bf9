import { type ChoiceKind, limits, type OptionId, type ProfileOption } from '@nestmate/contract';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Choices } from '@/forms/choices/choices';
import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Beside } from '@/ui/beside';
import { EditingActions } from '../editing/editing-actions';
import { ConflictNotice } from '../editing/conflict-notice';
import type { Editing } from '../editing/use-edited';
import { ChoicesPreview } from './choices-preview';
import { useSaveChosen } from './choices.queries';

interface ChoicesFormProps {
  kind: ChoiceKind;
  offered: readonly ProfileOption[];
  edited: Editing<OptionId[]>;
}

/** A form to choose a few of the options. */
export function ChoicesForm({ kind, offered, edited }: ChoicesFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const navigate = useNavigate();
  const save = useSaveChosen(kind, edited.settle);
  const max = limits[kind];
  const options = offered.map(({ id, name, topic }) => ({ id, label: name, topic }));
  const { value } = edited;
  const chosen = value.flatMap((id) => options.find((option) => option.id === id)?.label ?? []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(value, {
      onSuccess: () => {
        if (!edited.hasMore()) void navigate('/profile-overview');
      },
    });
  }

  return (
    <>
      <form onSubmit={submit} className="flex flex-1 flex-col lg:flex-none">
        <div className="flex-1">
          {edited.hasConflict && !save.isPending && <ConflictNotice onShowSaved={edited.drop} />}
          <Choices kind={kind} options={options} value={value} onChange={edited.change} max={max} />
        </div>
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
      <Beside isSticky className="max-lg:hidden">
        <ChoicesPreview kind={kind} names={chosen} />
      </Beside>
    </>
  );
}
