import { limits } from '@nestmate/contract/limits';
import { type ReactNode, useRef, useState, useEffect } from 'react';
import { errorTextOf } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useFileDrop } from '@/ui/drop-area';
import { ImageIcon } from '@/ui/icons/image';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toasts';
import { openPicture, type Picture } from './open-picture';
import { PictureMenu } from './picture-menu';
import { startUpload, useMyUpload } from './picture-upload.store';
import { useRemovePicture } from './picture.queries';

const CropDialog = lazyPart(async () => (await import('./crop-dialog')).CropDialog);
const CameraDialog = lazyPart(async () => (await import('./camera-dialog')).CameraDialog);

type Step = { at: 'camera' | 'opening' | 'removing' | 'resting' } | { at: 'cropping'; picture: Picture };
const resting: Step = { at: 'resting' };

const looks = {
  /** A part of a page. */
  row: {
    avatar: 'lg',
    picture: '',
    whole: 'flex items-center gap-4 sm:gap-5',
    words: 'flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-3',
  },
  /** The main action of the page. */
  portrait: {
    avatar: '2xl',
    picture: 'max-lg:my-auto max-lg:[@media(height<40rem)]:[&_.size-44]:size-28',
    whole: 'flex flex-1 flex-col items-center gap-5 pt-2 lg:items-start',
    // The button stands in the thumb’s reach.
    words: 'mt-auto flex w-full flex-col gap-3 text-center lg:mt-0 lg:w-fit lg:min-w-50 lg:text-left',
  },
} as const;
export type PictureLook = keyof typeof looks;

interface PictureControlProps {
  name: string;
  src: string | null | undefined;
  look: PictureLook;
  /** With the picture. */
  children: ReactNode;
}

/** My picture, and a button to choose or take another, crop it, and follow its upload. */
export function PictureControl({ name, src, look, children }: PictureControlProps) {
  const { t } = useTranslation(['picture', 'common', 'errors']);
  const self = useSelf();
  const upload = useMyUpload();
  const remove = useRemovePicture();
  const cameraKind = useCameraKind();
  const [step, setStep] = useState(resting);
  const files = useRef<HTMLInputElement>(null);
  const cameraApp = useRef<HTMLInputElement>(null);

  async function open(file: Blob) {
    setStep({ at: 'opening' });
    const picture = await openPicture(file);
    const isOpen = typeof picture !== 'string';
    setStep(isOpen ? { at: 'cropping', picture } : resting);
    if (!isOpen) toast({ text: t(`errors:${picture}`, limits.picture), tone: 'danger' });
  }

  function rest() {
    if (step.at === 'cropping') URL.revokeObjectURL(step.picture.url);
    setStep(resting);
  }

  const actions = {
    choose: () => files.current?.click(),
    take: () => (cameraKind === 'app' ? cameraApp.current?.click() : setStep({ at: 'camera' })),
    remove: () => setStep({ at: 'removing' }),
  };
  const input = {
    type: 'file',
    accept: 'image/*',
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const [file] = currentTarget.files ?? [];
      // The input is cleared, so that the same file can be chosen again.
      currentTarget.value = '';
      if (file) void open(file);
    },
  } as const;

  const drop = useFileDrop({
    canDrop: step.at === 'resting',
    label: t('drop'),
    icon: <ImageIcon className="size-8" />,
    onFiles: ([file]) => {
      if (file) void open(file);
    },
  });
  const shown = upload.phase === 'none' ? src : upload.preview;
  const { avatar, picture, whole, words } = looks[look];
  return (
    <div className={`relative ${whole}`} {...drop.area}>
      <div className={`relative shrink-0 ${picture}`}>
        <div className={upload.phase === 'failed' ? 'opacity-50' : ''}>
          <Avatar name={name} src={shown} size={avatar} />
        </div>
        {upload.phase === 'sending' && <ProgressRing label={t('sending')} share={upload.share} />}
        {upload.phase === 'making' && <ProgressRing label={t('making')} />}
      </div>
      <div className={words}>
        <div className="min-w-0">{children}</div>
        <PictureMenu
          hasPicture={Boolean(shown)}
          isMainAction={look === 'portrait'}
          canTake={cameraKind !== 'none'}
          isPending={step.at === 'opening'}
          onAction={(action) => actions[action]()}
        />
      </div>
      {drop.hint}
      <input {...input} ref={files} />
      <input {...input} ref={cameraApp} capture="user" />
      {step.at === 'camera' && <CameraDialog onTaken={(taken) => void open(taken)} onCancel={rest} />}
      {step.at === 'cropping' && (
        <CropDialog
          picture={step.picture}
          onCancel={rest}
          onDone={(bytes) => {
            rest();
            startUpload(bytes, self);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={step.at === 'removing'}
        onOpenChange={rest}
        title={t('removeTitle')}
        confirm={{
          label: t('remove'),
          tone: 'danger',
          isPending: remove.isPending,
          onPress: () =>
            remove.mutate(undefined, {
              onSuccess: () => toast({ text: t('removed') }),
              onError: (error) => toast({ text: errorTextOf(error), tone: 'danger' }),
              onSettled: rest,
            }),
        }}
        cancelLabel={t('common:cancel')}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  );
}

const radius = 48;
const around = 2 * Math.PI * radius;

interface ProgressRingProps {
  label: string;
  /** 0 to 1; undefined while the duration is unknown. */
  share?: number | undefined;
}

/** A ring around a picture: it fills during the upload, and spins while the server makes the picture. */
function ProgressRing({ label, share }: ProgressRingProps) {
  return (
    <>
      <progress aria-label={label} value={share} className="sr-only" />
      <svg
        viewBox="0 0 100 100"
        fill="none"
        strokeWidth="3.5"
        aria-hidden
        className={`pointer-events-none absolute -inset-1.5 size-[calc(100%+0.75rem)] ${share === undefined ? 'animate-spin' : '-rotate-90'}`}
      >
        <circle cx="50" cy="50" r={radius} className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          strokeLinecap="round"
          strokeDasharray={`${(share ?? 0.25) * around} ${around}`}
          className="stroke-plum transition-[stroke-dasharray]"
        />
      </svg>
    </>
  );
}

/** How a picture can be taken here: with the phone's camera app, with a computer's camera, or not at all. */
type CameraKind = 'app' | 'camera' | 'none';

const isHandheld = () => matchMedia('(pointer: coarse)').matches;

/** Detects a camera once; the detection asks for no permission. */
function useCameraKind(): CameraKind {
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => {
    // Undefined in an insecure context.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    devices?.enumerateDevices().then(
      (found) => setHasCamera(found.some(({ kind }) => kind === 'videoinput')),
      () => undefined,
    );
  }, []);
  if (isHandheld()) return 'app';
  return hasCamera ? 'camera' : 'none';
}
