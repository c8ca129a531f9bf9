import { hasRight, type SetUpChecked } from '@nestmate/contract/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Language } from '@nestmate/contract';
import { CallError, errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { toast } from '@/ui/toasts';
import { useNetwork } from '../../platform/network';
import { staffKeys } from '../../platform/staff.keys';
import { EditingContext } from '../editing/editing';
import { gapsIn, isIncomplete } from '../editing/gaps';
import type { Saved, Shape } from '../editing/rebase';
import { type Editor, useEditor } from '../editing/use-editor';
import { useSettled } from '../../platform/use-settled';
import { Effects } from './effects';
import { LanguageBar } from './language-bar';
import { LeaveDialog } from './leave-dialog';
import { SaveBar } from './save-bar';
import { TheirsOrMine } from './theirs-or-mine';
import { useSaveKey } from './use-save-key';

export interface EditorProps<Contents> {
  /** The name of this editor’s draft. */
  name: string;
  latest: Saved<Contents>;
  shape: Shape<Contents>;
  check: (contents: Contents, signal: AbortSignal) => Promise<SetUpChecked>;
  /** @returns the saved contents */
  save: (body: Saved<Contents>) => Promise<Saved<Contents>>;
  /** Reads the version that somebody else has saved. */
  readAgain: () => void;
  /** The name of a part, in notices. */
  nameOf: (id: string, contents: Contents) => string;
  /** Missing input besides texts; nothing is saved until it is complete. */
  missingIn?: (contents: Contents) => string | undefined;
  /** Whether it has texts in several languages. */
  isInLanguages?: boolean;
  renderForm: (editor: Editor<Contents>) => ReactNode;
  renderPhone?: (contents: Contents) => ReactNode;
}

/** Edits one part of a community: the effects of a change are shown before it is saved, and no input is lost. */
export function OpenEditor<Contents>(props: EditorProps<Contents>) {
  const { name, latest, shape, check, save, readAgain, nameOf, missingIn, isInLanguages = true } = props;
  const { renderForm, renderPhone } = props;
  const { t, language: spoken } = useTranslation(['staffSetUp', 'staff']);
  const { network } = useNetwork();
  const editor = useEditor(name, latest, shape);
  const { draft, saved, version, contested, isChanged } = editor;
  const [language, setLanguage] = useState<Language>(spoken);
  const [isTried, setTried] = useState(false);
  const isReadOnly = !hasRight(network.role, 'setUp');
  const missing = isIncomplete(draft) ? t('textsMissing') : missingIn?.(draft);

  const asked = useSettled(draft);
  const checking = useQuery({
    queryKey: staffKeys.setUpCheck(network.network_id, name, asked),
    enabled: isChanged && !isReadOnly && missing === undefined && asked === draft,
    queryFn: ({ signal }) => check(asked, signal),
  });
  const saving = useMutation({ mutationFn: save });

  const submit = () => {
    setTried(true);
    if (!isChanged || missing !== undefined || saving.isPending) return;
    saving.mutateAsync({ version, contents: draft }).then(
      (reply) => {
        setTried(false);
        editor.accept(draft, reply);
        toast({ text: t('saved'), tone: 'success' });
      },
      (error: unknown) => {
        if (error instanceof CallError && error.errorCode === 'ChangedMeanwhile') readAgain();
      },
    );
  };
  const discard = () => {
    setTried(false);
    saving.reset();
    editor.discard();
  };
  useSaveKey(submit);

  const form = (
    <div className="flex min-w-0 flex-col gap-4">
      {isReadOnly && <Banner>{t('readOnly', { role: t(`staff:roles.${network.role}`) })}</Banner>}
      {saving.error && <Banner tone="danger">{errorTextOf(saving.error)}</Banner>}
      {isTried && missing !== undefined && <Banner tone="danger">{missing}</Banner>}
      {contested.length > 0 && <TheirsOrMine editor={editor} shape={shape} nameOf={nameOf} />}
      {isChanged && checking.data && (
        <Effects effects={checking.data.effects} nameOf={(id) => nameOf(id, draft) || nameOf(id, saved)} />
      )}
      {isInLanguages && <LanguageBar gaps={gapsIn(draft)} value={language} onChange={setLanguage} />}
      {renderForm(editor)}
      {!isReadOnly && (
        <SaveBar
          isChanged={isChanged}
          isNew={version === ''}
          isPending={saving.isPending}
          onSave={submit}
          onDiscard={discard}
        />
      )}
      <LeaveDialog isGuarded={isChanged} onLeave={discard} />
    </div>
  );
  return (
    <EditingContext value={{ language, setLanguage, isReadOnly, isTried }}>
      <div
        className={renderPhone ? 'grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]' : 'max-w-240'}
      >
        {form}
        {renderPhone?.(draft)}
      </div>
    </EditingContext>
  );
}
