import type { ChoiceKind, ProfileOption } from '@nestmate/contract/choices';
import type { OptionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { useNavigate } from 'react-router';
import { useOfferedOptions } from '@/features/housing';
import { NotLoaded } from '@/features/not-loaded';
import { OwnCard } from '@/features/registration';
import { Choices } from '@/forms/choices';
import { useAction } from '@/forms/use-action';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Beside } from '@/ui/beside';
import { ButtonLink } from '@/ui/button-link';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { FormSkeleton } from '@/ui/skeletons';
import { useForm } from '@/ui/use-form';
import { useChosenOptions, useSaveChosenOptions } from './choices.queries';
import { EditingActions, ConflictNotice } from './editing/editing-actions';
import { useEdited, type DraftEditor } from './editing/use-edited';
import { useMyCard } from './my-card';

/** `/set-majors` and `/housing`: choices from the community's options. */
export default function ChoicesScreen({ kind }: { kind: ChoiceKind }) {
  const { t } = useTranslation(['profile', 'common']);
  const { membershipId } = useSelf();
  const offered = useOfferedOptions(kind);
  const chosen = useChosenOptions(kind);
  const isOffered = (id: OptionId) => offered.data?.some((option) => option.id === id) ?? true;
  const edited = useEdited({
    name: `${kind} ${membershipId}`,
    saved: chosen.data?.filter(isOffered),
    // Options that the community has removed are no longer chosen.
    fit: (ids) => ids.filter(isOffered),
  });
  if (!offered.data || !edited)
    return <NotLoaded queries={[offered, chosen]} loading={<FormSkeleton label={t('common:loading')} />} />;
  if (offered.data.length === 0) {
    return (
      <EmptyState
        scene="curtain"
        title={t(`choices.${kind}.notOffered`)}
        action={<ButtonLink href="/profile-overview">{t('common:back')}</ButtonLink>}
      >
        {t(`choices.${kind}.notOfferedText`)}
      </EmptyState>
    );
  }
  return <ChoicesForm kind={kind} offered={offered.data} edited={edited} />;
}

interface ChoicesFormProps {
  kind: ChoiceKind;
  offered: readonly ProfileOption[];
  edited: DraftEditor<OptionId[]>;
}

/** A form to choose a few of the options. */
function ChoicesForm({ kind, offered, edited }: ChoicesFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const navigate = useNavigate();
  const save = useAction(useSaveChosenOptions(kind, edited.settle), 'byItself');
  const max = limits[kind];
  const options = offered.map(({ id, name, topic }) => ({ id, label: name, topic }));
  const { value } = edited;
  const chosen = value.flatMap((id) => options.find((option) => option.id === id)?.label ?? []);

  const form = useForm({
    submit: () =>
      save.run(value, (_, isHere) => isHere && !edited.hasMore() && navigate('/profile-overview')),
  });

  return (
    <>
      <form {...form.props} className="flex flex-1 flex-col lg:flex-none">
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

interface ChoicesPreviewProps {
  kind: ChoiceKind;
  /** The current choices, saved or not. */
  names: readonly string[];
}

/** My card with the current choices: majors under the name, housing preferences as chips. */
function ChoicesPreview({ kind, names }: ChoicesPreviewProps) {
  const { t } = useTranslation('profile');
  const card = useMyCard();
  if (!card) return null;
  const title = t('whatOthersSee');
  if (kind === 'majors')
    return <OwnCard {...card} title={title} subtitle={names.join(' · ') || card.subtitle} />;
  return (
    <OwnCard {...card} title={title}>
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <Chip>{name}</Chip>
        </li>
      ))}
    </OwnCard>
  );
}
