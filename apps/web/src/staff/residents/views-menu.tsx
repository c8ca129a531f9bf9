import type { ResidentViewId } from '@nestmate/contract/staff/ids';
import type { ResidentView } from '@nestmate/contract/staff/views';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { CheckIcon } from '@/ui/icons/check';
import { PencilIcon } from '@/ui/icons/pencil';
import { PlusIcon } from '@/ui/icons/plus';
import { TrashIcon } from '@/ui/icons/trash';
import { Menu } from '@/ui/menu';
import { Modal } from '@/ui/modal';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { viewRules } from '../platform/calls';
import { useColumns } from './columns';
import { useViews, useRemoveView, useSaveView } from './residents.queries';

/** The maximum length of a name in the button; the menu shows all of it. */
const shownLetters = 24;

const shortened = (name: string) => {
  const letters = [...name];
  return letters.length > shownLetters
    ? `${letters
        .slice(0, shownLetters - 1)
        .join('')
        .trimEnd()}…`
    : name;
};

/** My views of the table: opens one by name, which is its address, and saves the current view. */
export function ViewsMenu() {
  const { t } = useTranslation('staffResidents');
  const [search, setSearch] = useSearchParams();
  const { chosen } = useColumns();
  const views = useViews();
  const [opened, setOpened] = useState<'edit' | 'save' | null>(null);
  const shown = viewAddressOf(search, chosen);
  const mine = views.data?.views ?? [];
  const current = mine.find(({ address }) => address === shown);
  const open = ({ address }: ResidentView) => {
    setOpened(null);
    setSearch(new URLSearchParams(address));
  };
  return (
    <>
      <Menu
        label={t('views.title')}
        trigger={{
          text: current ? t('views.of', { name: shortened(current.name) }) : t('views.menu'),
          size: 'sm',
          variant: 'quiet',
        }}
        items={[
          ...mine.map((view) => ({
            id: view.view_id as string,
            label: view.name,
            icon: <CheckIcon className={`size-4 ${view === current ? '' : 'invisible'}`} />,
          })),
          { id: 'save', label: t('views.save'), icon: <PlusIcon className="size-4" /> },
          { id: 'edit', label: t('views.edit'), icon: <PencilIcon className="size-4" /> },
        ]}
        onAction={(id) => {
          if (id === 'save' || id === 'edit') return setOpened(id);
          const view = mine.find(({ view_id }) => view_id === id);
          if (view) open(view);
        }}
      />
      {opened === 'save' && <SaveViewDialog address={shown} onClose={() => setOpened(null)} />}
      {opened === 'edit' && <ViewsDialog onOpen={open} onClose={() => setOpened(null)} />}
    </>
  );
}

interface SaveViewDialogProps {
  address: string;
  /** The view to rename; without it a new one is saved. */
  view?: ResidentView;
  onClose: () => void;
}

/** Names a view; a view with the same name is replaced after a notice. */
function SaveViewDialog({ address, view, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation('staffResidents');
  const views = useViews();
  const saving = useAction(useSaveView(), 'inPlace');
  const [id] = useState(() => view?.view_id ?? (crypto.randomUUID() as ResidentViewId));
  const [name, setName] = useState(view?.name ?? '');
  const trimmed = name.trim();
  const isAlike = (other: ResidentView) =>
    other.view_id !== id && other.name.toLowerCase() === trimmed.toLowerCase();
  const replaces = views.data?.views.some(isAlike) ?? false;
  const submit = () => {
    return saving.run({ view_id: id, name: trimmed, address }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('views.saved', { name: trimmed }), tone: 'success' });
    });
  };
  return (
    <FormDialog
      title={view ? t('views.renameTitle', { name: view.name }) : t('views.saveTitle')}
      submit={t('views.saveNow')}
      isPending={saving.isPending}
      isRight={trimmed !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {saving.error && <Banner tone="danger">{errorTextOf(saving.error)}</Banner>}
          <TextField
            label={t('views.name')}
            description={replaces ? t('views.replaces') : t('views.nameHint')}
            value={name}
            onChange={setName}
            maxLength={viewRules.nameMax}
            autoFocus
            error={isTried && trimmed === '' ? t('views.nameMissing') : undefined}
          />
        </>
      )}
    </FormDialog>
  );
}

interface ViewsDialogProps {
  onOpen: (view: ResidentView) => void;
  onClose: () => void;
}

/** Renames and removes my views; a removal can be undone. */
function ViewsDialog({ onOpen, onClose }: ViewsDialogProps) {
  const { t } = useTranslation(['staffResidents', 'staffBulk']);
  const views = useViews();
  const saving = useAction(useSaveView());
  const removing = useAction(useRemoveView());
  const [renamed, setRenamed] = useState<ResidentView | null>(null);
  const remove = (view: ResidentView) =>
    removing.run(view, () =>
      toast({
        text: t('views.removed', { name: view.name }),
        action: { label: t('views.undo'), onPress: () => void saving.run(view) },
      }),
    );
  if (renamed)
    return <SaveViewDialog view={renamed} address={renamed.address} onClose={() => setRenamed(null)} />;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('views.title')}
      size="md"
      closeLabel={t('staffBulk:close')}
    >
      {!views.data ? (
        <NotLoaded query={views} />
      ) : views.data.views.length === 0 ? (
        <p className="text-ink-2">{t('views.none')}</p>
      ) : (
        <ul className="divide-y divide-line text-ink">
          {views.data.views.map((view) => (
            <li key={view.view_id} className="flex items-center gap-2 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{view.name}</span>
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('views.openNamed', { name: view.name })}
                onPress={() => onOpen(view)}
              >
                {t('views.open')}
              </Button>
              <IconButton
                label={t('views.renameNamed', { name: view.name })}
                icon={<PencilIcon className="size-4" />}
                onPress={() => setRenamed(view)}
              />
              <IconButton
                label={t('views.removeNamed', { name: view.name })}
                icon={<TrashIcon className="size-4" />}
                onPress={() => void remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

/** The part of an address that a view keeps, always in the same order. */
export function viewAddressOf(search: URLSearchParams, columns: readonly string[]): string {
  const view = new URLSearchParams();
  for (const part of viewRules.parts) {
    const value = part === 'columns' ? columns.join(',') : search.get(part);
    if (value) view.set(part, value);
  }
  return view.toString();
}
