/** Stands for every stylesheet, image and font that a component imports; a class has its own name. */
export default new Proxy<Record<string, string>>({}, { get: (_target, name) => String(name) });
