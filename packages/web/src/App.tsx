/** The page: the start, or a table. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { routeOf, type Route } from './live/route.ts';
import { Notice } from './look/Notice.tsx';

const Start = lazy(() => import('./start/Start.tsx').then((module) => ({ default: module.Start })));
const Door = lazy(() => import('./table/Door.tsx').then((module) => ({ default: module.Door })));

/** The place that the address names. */
export function App(): ReactNode {
  const [route, setRoute] = useState<Route>(() => routeOf(new URL(location.href)));
  useEffect(() => {
    const moved = (): void => setRoute(routeOf(new URL(location.href)));
    window.addEventListener('popstate', moved);
    window.addEventListener('hashchange', moved);
    return () => {
      window.removeEventListener('popstate', moved);
      window.removeEventListener('hashchange', moved);
    };
  }, []);
  return (
    <Suspense fallback={<main className="notice" aria-busy="true" aria-label="Loading" />}>{placeOf(route)}</Suspense>
  );
}

function placeOf(route: Route): ReactNode {
  switch (route.page) {
    case 'start':
      return <Start />;
    case 'table':
      return <Door key={`${route.table} ${route.secret} ${route.seat}`} {...route} />;
    case 'unknown':
      return (
        <Notice title="There is nothing here">
          <p>
            The address <code>{route.path}</code> leads nowhere. A seat’s link begins with <code>/t/</code> and has a
            secret after <code>#</code>; perhaps a part of it was lost on the way.
          </p>
        </Notice>
      );
  }
}
