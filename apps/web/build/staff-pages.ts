import type { Plugin } from 'vite';

const isPage = (address: string) =>
  /^\/staff(?:[/?]|$)/.test(address) && !/^\/staff\/(?:v1|auth)\//.test(address);

/** While developing, the addresses of the staff console show its page, as the server does. */
export function staffPages(): Plugin {
  return {
    name: 'staff-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html');
        if (wantsPage && request.url && isPage(request.url)) request.url = '/staff.html';
        next();
      });
    },
  };
}
