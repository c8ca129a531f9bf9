import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { create } from 'zustand';
import { call, calls } from '@/platform/calls/call';
import { putBytes } from '@/platform/calls/put-bytes';
import { queryClient } from '@/platform/calls/query-client';
import { useSession, useSelf } from '@/platform/session/session';
import { onSessionEnd } from '@/platform/session/session-end';
import { i18n } from '@/platform/texts/i18n';
import { toast, toastDuration } from '@/ui/toasts';
import { overviewQuery, useOverview } from '../overview.queries';
import { refreshProfile } from '../profile.refresh';
import { upload, type UploadOutcome } from './upload';

/** The upload, with a preview that shows as if it were complete. */
type PictureUpload =
  | { phase: 'none' }
  | { phase: 'sending'; preview: string; share: number }
  | { phase: 'making'; preview: string }
  | { phase: 'failed'; preview: string; words: string };

interface UploadTask {
  bytes: Blob;
  userId: UserId;
  membershipId: MembershipId;
  preview: string;
  stop: AbortController;
}

export const noUpload: PictureUpload = { phase: 'none' };

export const usePictureUpload = create<{ upload: PictureUpload; membershipId: MembershipId | null }>(() => ({
  upload: noUpload,
  membershipId: null,
}));

let current: UploadTask | undefined;
/** The number of screens that show the upload of the acting membership; without one, a failure shows a toast. */
let screens = 0;

const isCurrent = (task: UploadTask) => task === current;

function show(task: UploadTask, state: PictureUpload) {
  if (isCurrent(task)) usePictureUpload.setState({ upload: state, membershipId: task.membershipId });
}

/** Aborts the upload and clears its state. */
export function dropUpload() {
  if (current) {
    current.stop.abort();
    URL.revokeObjectURL(current.preview);
  }
  current = undefined;
  usePictureUpload.setState({ upload: noUpload, membershipId: null });
}

/** Uploads a picture for a membership; it replaces an upload in progress. */
export function startUpload(bytes: Blob, owner: { userId: UserId; membershipId: MembershipId }) {
  dropUpload();
  current = { ...owner, bytes, preview: URL.createObjectURL(bytes), stop: new AbortController() };
  void run(current);
}

/** Uploads the same picture again. */
export function retryUpload() {
  if (current) void run(current);
}

/** Call it while a screen shows the upload. */
export function showsUpload(): () => void {
  screens++;
  return () => void screens--;
}

async function run(task: UploadTask) {
  const { bytes, userId, membershipId, preview, stop } = task;
  const profile = overviewQuery(userId, membershipId);
  // Offline the query must fail immediately instead of pausing, so that the upload reports it.
  const readPicture = () =>
    queryClient
      .fetchQuery({ ...profile, staleTime: 0, retry: false, networkMode: 'always' })
      .catch(() => undefined);
  show(task, { phase: 'sending', preview, share: 0 });
  // Another window may have changed the picture since it was last loaded.
  const before = (await readPicture()) ?? queryClient.getQueryData(profile.queryKey);
  const outcome = await upload({
    before: before?.profile_picture_urls ?? null,
    ask: () =>
      call(calls.picture.upload, {
        actsFor: membershipId,
        params: { userId },
        query: { extension: 'jpg', bytes: bytes.size },
      }),
    put: (address) =>
      putBytes(address, bytes, (share) => show(task, { phase: 'sending', preview, share }), stop.signal),
    readPicture,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onSent: () => show(task, { phase: 'making', preview }),
  });
  if (isCurrent(task)) await end(task, outcome);
}

async function end(task: UploadTask, outcome: UploadOutcome) {
  if (outcome.kind === 'failed') {
    show(task, { phase: 'failed', preview: task.preview, words: outcome.words });
    if (screens === 0 || useSession.getState().membershipId !== task.membershipId) {
      const action = { label: i18n.t('common:retry'), onPress: retryUpload };
      toast({ text: outcome.words, tone: 'danger', duration: toastDuration.long, action });
    }
    return;
  }
  await refreshProfile(task.membershipId);
  if (!isCurrent(task)) return;
  dropUpload();
  if (outcome.kind === 'shown')
    toast({ text: i18n.t('picture:uploaded'), tone: 'success', duration: toastDuration.short });
  else toast({ text: i18n.t('picture:soon'), duration: toastDuration.media });
}

onSessionEnd(dropUpload);

/** The upload of the acting membership. */
export function useMyUpload() {
  const { membershipId } = useSelf();
  return usePictureUpload((state) => (state.membershipId === membershipId ? state.upload : noUpload));
}

/** My picture, or the one that is being uploaded. */
export function useShownPicture(): string | undefined {
  const { data } = useOverview();
  const upload = useMyUpload();
  if (upload.phase !== 'none') return upload.preview;
  return data?.profile_picture_urls?.square;
}
