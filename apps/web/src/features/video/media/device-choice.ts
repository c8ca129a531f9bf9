import { deviceStorage } from '@/platform/stored/device-storage';

/** The kinds of devices to choose. */
export const deviceKinds = ['audioinput', 'audiooutput', 'videoinput'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
/** The devices that the person prefers. A preference stays while its device is away. */
export type DeviceChoice = Readonly<Partial<Record<DeviceKind, string>>>;

export type Device = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>;

const key = 'call devices';
type DeviceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Stored on this device only. */
export function readDeviceChoice(storage: DeviceStorage = deviceStorage): DeviceChoice {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(stored).filter(
      ([kind, id]) => deviceKinds.some((each) => each === kind) && typeof id === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

export function rememberDevice(kind: DeviceKind, id: string, storage: DeviceStorage = deviceStorage): void {
  storage.setItem(key, JSON.stringify({ ...readDeviceChoice(storage), [kind]: id }));
}

/** The preferred device while it is available; undefined for the system's default. */
export const deviceToUse = (
  kind: DeviceKind,
  choice: DeviceChoice,
  devices: readonly Device[],
): string | undefined =>
  devices.find((device) => device.kind === kind && device.deviceId !== '' && device.deviceId === choice[kind])
    ?.deviceId;

/** The distinguishable devices of a kind: before the first permission they have neither id nor label. */
export const devicesOf = (kind: DeviceKind, devices: readonly Device[]): Device[] =>
  devices.filter((device) => device.kind === kind && device.deviceId !== '');

/**
 * Whether the person has let this page use a device of each kind that exists, so that opening them asks nothing: before
 * the first permission they have no ids.
 */
export function arePermitted(devices: readonly Device[]): boolean {
  const inputs = devices.filter(({ kind }) => kind !== 'audiooutput');
  return (
    inputs.length > 0 &&
    inputs.every(({ kind }) => inputs.some((each) => each.kind === kind && each.deviceId !== ''))
  );
}

/** Whether there are a front and a back camera to switch between. */
export const canFlip = (facing: string | undefined, devices: readonly Device[]): boolean =>
  facing !== undefined && devices.filter(({ kind }) => kind === 'videoinput').length > 1;
