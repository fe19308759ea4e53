/** The module exports routes for every path that the description names, and for no other. */
export async function exportsItsRoutes({ name, release, started }) {
  const { routes, problem } = await started();
  const { paths } = release.description;
  if (routes === undefined) return problem;
  const missing = paths.find((segment) => routes[segment] === undefined);
  if (missing !== undefined) return `${name} describes /${missing}, and its module exports no routes for it`;
  const unnamed = Object.keys(routes).find((segment) => !paths.includes(segment));
  return unnamed && `${name}'s module exports routes for /${unnamed}, which its description does not name`;
}
