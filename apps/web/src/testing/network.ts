import { vi } from 'vitest';
import { fetchFromServer } from './server';

// Before any module of the product binds the browser's own.
vi.stubGlobal('fetch', fetchFromServer);
vi.mock('socket.io-client', () => import('./live'));

// happy-dom names Web Locks without having them; an old browser does not name them.
for (const owner of [navigator, Object.getPrototypeOf(navigator)]) Reflect.deleteProperty(owner, 'locks');
