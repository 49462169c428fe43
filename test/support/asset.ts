/** Stands for every stylesheet, image and font that a component imports. */
export default 'asset';
