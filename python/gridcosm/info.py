"""Values of infos."""


class MaybeInt(int):
    """A number where other levels have ``None``: a seed, or the health of an agent.

    It is an ``int`` in every way. But Gymnasium's own vectors collect what is exactly an ``int`` in an array of
    integers, where the ``None`` of another environment has no place; these they collect as objects.
    """

    __slots__ = ()
