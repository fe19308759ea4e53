/** Reads the description of the remote `name` by the schema of `contract`: `{ description }`, or `{ problem }`. */
export function readAsDescription({ remoteDescription }, name, value) {
  const parsed = remoteDescription.safeParse(value);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || issue.message);
    return { problem: `${name}/src/remote.ts is not a valid description: ${fields.join(', ')}` };
  }
  if (parsed.data.name !== name) return { problem: `${name}/src/remote.ts names itself ${parsed.data.name}` };
  return { description: parsed.data };
}

/** The description is what the shell understands, under the workspace's own name. */
export function hasValidDescription({ name, release, contract }) {
  return readAsDescription(contract, name, release.description).problem;
}
